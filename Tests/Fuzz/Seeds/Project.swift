import ProjectDescription

let name = "App"
let project = Project(
  name: name,
  settings: .settings(base: ["IPHONEOS_DEPLOYMENT_TARGET": "17.0"]),
  targets: [
    .target(
      name: name, destinations: .iOS, product: .app, bundleId: "com.example.\(name)",
      deploymentTargets: .multiplatform(iOS: "17.0", macOS: "14.0"), sources: ["Sources/\(name)/**"],
      resources: ["Resources/**"], entitlements: .file(path: "App/App.entitlements"), dependencies: [.target(name: "Widget")]),
    Target(name: "Widget", platform: .iOS, product: .appExtension, bundleId: "w", sources: .paths(["Widget/**"])),
  ])
