/// Sources of cases about signing: an Xcode project with an app, an extension and a test target, and entitlements.
enum SignedSource {
  /// A project whose targets have folders of their own; settings of the targets' and the project's configuration.
  static func project(
    app: String = entitlements("App"), widget: String = "", shared: String = "SDKROOT = iphoneos;",
    product: String = "app-extension", extra: String = ""
  ) -> String {
    """
    // file: App.xcodeproj/project.pbxproj
    { objects = {
      P = {isa = PBXProject; buildConfigurationList = LP; mainGroup = G; };
      G = {isa = PBXGroup; children = (GA, GW, ); };
      GA = {isa = PBXFileSystemSynchronizedRootGroup; path = App; };
      GW = {isa = PBXFileSystemSynchronizedRootGroup; path = Widget; };
      LP = {isa = XCConfigurationList; buildConfigurations = (CP, ); };
      CP = {isa = XCBuildConfiguration; buildSettings = {\(shared)}; name = Debug; };
      A = {isa = PBXNativeTarget; buildConfigurationList = LA; name = App; fileSystemSynchronizedGroups = (GA, );
        productType = "com.apple.product-type.application"; dependencies = (D, ); };
      D = {isa = PBXTargetDependency; target = W; };
      LA = {isa = XCConfigurationList; buildConfigurations = (CA, ); };
      CA = {isa = XCBuildConfiguration; buildSettings = {\(app)}; name = Debug; \(extra) };
      W = {isa = PBXNativeTarget; buildConfigurationList = LW; name = Widget; fileSystemSynchronizedGroups = (GW, );
        productType = "com.apple.product-type.\(product)"; };
      LW = {isa = XCConfigurationList; buildConfigurations = (CW, ); };
      CW = {isa = XCBuildConfiguration; buildSettings = {\(widget)}; name = Debug; };
    }; rootObject = P; }

    """
  }

  /// A project of XcodeGen with an app in a folder of its own, and what its entitlements say.
  static func generated(_ entitlements: String) -> String {
    """
    // file: project.yml
    targets:
      App:
        type: application
        platform: iOS
        sources: [App]
        entitlements:
          path: App/App.entitlements
    // file: App/App.entitlements
    <plist version="1.0"><dict>
    \(entitlements)
    </dict></plist>

    """
  }

  /// An entitlement with app groups.
  static func appGroups(_ groups: [String]) -> String {
    "<key>com.apple.security.application-groups</key><array>"
      + groups.map { "<string>\($0)</string>" }.joined() + "</array>"
  }

  /// The build setting that names a target's file.
  static func entitlements(_ target: String) -> String {
    "CODE_SIGN_ENTITLEMENTS = \(target)/\(target).entitlements;"
  }

  /// A target's file with app groups.
  static func file(_ target: String, _ groups: String...) -> String {
    """
    // file: \(target)/\(target).entitlements
    <?xml version="1.0" encoding="UTF-8"?>
    <plist version="1.0"><dict>
    <key>9️⃣com.apple.security.application-groups</key>
    <array>\(groups.map { "<string>\($0)</string>" }.joined())</array>
    </dict></plist>

    """
  }
}
