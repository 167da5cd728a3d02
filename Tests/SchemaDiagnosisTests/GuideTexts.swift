/// The texts of the guides: errors, symptoms, questions and answers of their trees, in both languages.
extension DiagnosedText {
  static let guides: [DiagnosedText] =
    relationshipTexts + mismatchTexts + launchTexts + lossTexts + simulatorTexts + brokenTexts + typeTexts

  private static let relationshipTexts: [DiagnosedText] =
    all(
      "expected-only-arrays", [(GuideProjects.bareLabels, "missing-inverse")],
      [
        "Expected only Arrays for Relationships", "\"Expected only Arrays for Relationships\" error",
        "\"Expected only Arrays\" = relationship inverse missing", "Relationship inverse missing",
        "Relationship configuration issue", "Many-to-many inverse missing", "Many-to-many relationship?",
        "Many-to-many without explicit inverse", "Error: \"Expected only Arrays for Relationships\"?",
        "I have a many-to-many relationship between Tags and Notes. The migration is failing with 'Expected only Arrays for Relationships'. What's wrong?",
        "出现\"Expected only Arrays for Relationships\"错误", "关联关系配置问题", "缺失关联关系逆属性", "多对多关联?",
        "多对多关联缺失逆属性", "缺少多对多反向关系", "多对多关系未指定显式反向",
        "我的Tags和Notes之间有多对多关系,迁移时出现'Expected only Arrays for Relationships'错误,问题出在哪?",
      ])
    + all(
      "expected-only-arrays", [(GuideProjects.bareBook, "missing-inverse")], ["One-to-many relationship?", "一对多关联?"])
    + all(
      "expected-only-arrays", [(GuideProjects.arraysWithoutDefault, "relationship-array-without-default")],
      ["iOS 17.0 alphabetical bug?", "iOS 17.0字母序bug?"])
    + all(
      "failed-faulting", [(GuideProjects.unfetchedBook, "missing-prefetch")],
      [
        "Failed to fulfill faulting for [relationship]", "Failed to fulfill faulting for...",
        "Relationship not prefetched", "出现\"Failed to fulfill faulting for [relationship]\"错误", "关联关系未预取",
      ])

  private static let mismatchTexts: [DiagnosedText] =
    all(
      "incompatible-store",
      [
        (GuideProjects.versionLeftOut, "stage-version-not-in-plan"), (GuideProjects.stageLeftOut, "missing-stage"),
        (GuideProjects.outdatedContainer, "container-schema-not-latest"),
      ],
      [
        "The model used to open the store is incompatible with the one used to create the store",
        "\"The model used to open the store is incompatible\"", "incompatible model", "Schema version mismatch",
        "Version mismatch", "Error: \"incompatible model\" or crash on launch?",
        "I'm getting 'The model used to open the store is incompatible with the one used to create the store' error.",
        "出现\"The model used to open the store is incompatible with the one used to create the store\"错误",
        "版本不匹配问题", "架构版本不匹配", "错误:\"incompatible model\"或启动崩溃?",
        "我遇到了'The model used to open the store is incompatible with the one used to create the store'错误,该怎么解决?",
      ])
    + all(
      "incompatible-store", [(GuideProjects.versionLeftOut, "stage-version-not-in-plan")],
      ["Latest schema not in plan?", "最新架构未加入迁移计划?"])
    + all(
      "incompatible-store", [(GuideProjects.stageLeftOut, "missing-stage")],
      ["Migration stage missing?", "Migration stage missing", "缺失迁移阶段?"])
    + all(
      "incompatible-store", [(GuideProjects.outdatedContainer, "container-schema-not-latest")],
      ["Container using wrong schema?", "Container using wrong schema", "容器使用错误架构?"])

  private static let launchTexts: [DiagnosedText] =
    all(
      "crash-after-schema-change",
      [
        (GuideProjects.modelLeftOut, "missing-model"), (GuideProjects.typeChanged, "incompatible-type-change"),
        (
          GuideProjects.recipes("var name: String?", "var name: String; init(name: String) { self.name = name }"),
          "optional-made-required"
        ),
        (
          GuideProjects.recipes("var name = \"\"", "@Attribute(.unique) var name = \"\""), "unique-constraint-added"
        ),
        (GuideProjects.stageLeftOut, "missing-stage"),
      ],
      [
        "App crashes on launch after schema change", "App crashes after schema change", "架构变更后应用启动崩溃", "架构变更后应用崩溃",
      ])
    + all(
      "crash-after-schema-change", [(GuideProjects.modelLeftOut, "missing-model")],
      [
        "Missing models in VersionedSchema", "Missing model in VersionedSchema", "Incomplete schema snapshot",
        "Forgetting to include ALL models in VersionedSchema",
        "Why do I have to copy ALL my models into each VersionedSchema, even ones that haven't changed?",
        "VersionedSchema中缺失模型", "VersionedSchema中缺少模型", "架构快照不完整", "忘记在VersionedSchema中包含所有模型",
        "为什么我必须把所有模型都复制到每个VersionedSchema中,即使它们没有变化?",
      ])
    + all(
      "crash-after-schema-change",
      [
        (GuideProjects.plain("@Model class Recipe { var name = \"\"; init() {} }", "Recipe.self"), "unversioned-models")
      ],
      ["每次我修改完 Model,重新编译的 App 就会因为数据结构对不上而无法启动,除非把旧数据全部删掉"])

  private static let lossTexts: [DiagnosedText] =
    all(
      "data-gone",
      [
        (GuideProjects.oldModelsTooLate, "old-model-in-did-migrate"),
        (GuideProjects.withoutSave, "missing-save-in-migration"),
        (GuideProjects.namesNeverJoined, "unread-removed-property"),
      ],
      [
        "Data exists before migration, gone after", "Data lost after migration", "Migration runs but data missing?",
        "Data loss during migration", "Record count differs", "\"MISSING\" records",
        "Sample note title: MISSING", "迁移前数据存在,迁移后丢失", "迁移后数据丢失", "迁移完成但数据丢失?", "迁移过程中数据丢失", "记录数不一致",
        "出现\"MISSING\"记录",
      ])
    + all(
      "data-gone", [(GuideProjects.oldModelsTooLate, "old-model-in-did-migrate")],
      [
        "Used didMigrate to access old models?", "Used didMigrate to access old models",
        "Trying to access old models in didMigrate", "Transformation in wrong closure",
        "willMigrate/didMigrate limitation violated", "在didMigrate中访问旧模型?", "尝试在didMigrate中访问旧模型",
        "转换逻辑在错误的闭包中", "违反了willMigrate/didMigrate的使用限制",
      ])
    + all(
      "data-gone", [(GuideProjects.withoutSave, "missing-save-in-migration")],
      ["Forgot to save in willMigrate?", "Forgot to save in willMigrate", "willMigrate中忘记保存?"])
    + all(
      "data-gone", [(GuideProjects.namesNeverJoined, "unread-removed-property")],
      ["Custom migration logic wrong?", "自定义迁移逻辑错误?"])
    + all(
      "data-gone",
      [
        (
          GuideProjects.app([
            "@Model class Service { var name = \"\"; var address = \"\"; var key = \"\"; init() {} }",
            "@Model class Provider { var name = \"\"; var address = \"\"; var key = \"\"; init() {} }",
          ]), "renamed-model"
        )
      ],
      ["I need to rename a model but keep all its relationships intact.", "我需要重命名模型,但要保留所有关系,该怎么做?"])

  private static let simulatorTexts: [DiagnosedText] = all(
    "works-in-simulator", [(GuideProjects.untested, "untested-migration")],
    [
      "Migration works in simulator but crashes on real device", "Simulator works, device crashes",
      "Works in simulator but crashes on device?", "Untested migration path", "Never tested on real device?",
      "Never tested upgrade path?", "Production data differs from test?", "Not testing on real device with real data",
      "Assuming simulator success = production success",
      "My migration works in the simulator but crashes on a real device with existing data.",
      "How do I test my SwiftData migration before releasing to production?", "how do I test a migration",
      "迁移在模拟器中正常运行但在真机上崩溃", "模拟器正常,真机崩溃", "模拟器正常但真机崩溃?", "迁移路径未测试", "从未在真机上测试?", "从未测试升级路径?",
      "生产数据与测试数据不同?", "未在真实设备上使用真实数据测试", "假设模拟器成功=生产环境成功",
      "我的迁移在模拟器中正常工作,但在真实设备上使用现有数据时崩溃,这是为什么?", "如何在发布到生产环境前测试我的SwiftData迁移?",
    ])

  private static let brokenTexts: [DiagnosedText] =
    all(
      "broken-relationships", [(GuideProjects.wrongInverse, "mismatched-inverse")],
      [
        "Relationships broken after migration (nil where they shouldn't be)", "Relationships nil after migration",
        "Relationships nil after migration?", "Relationship integrity broken", "Inverse relationship wrong?",
        "Inverse relationship wrong", "Relationships nil", "迁移后关联关系损坏(不应为nil的字段变为nil)", "关联关系为nil",
        "迁移后关联关系为nil?", "关联关系完整性损坏", "关系完整性被破坏", "逆属性配置错误?",
      ])
    + all(
      "broken-relationships", [(GuideProjects.unfetchedBook, "missing-prefetch")],
      ["Forgot to prefetch relationships?", "Forgot to prefetch relationships", "忘记预取关联关系?"])
    + all(
      "broken-relationships",
      [(GuideProjects.cascadingLabels, "cascade-many-to-many"), (GuideProjects.cascadingToBook, "cascade-to-parent")],
      ["Delete rule caused cascade?", "Delete rule caused cascade", "Orphaned records >0", "删除规则导致级联删除?", "孤立记录数>0"])

  private static let typeTexts: [DiagnosedText] =
    all(
      "incompatible-attribute-types",
      [
        (GuideProjects.textMadeRich, "incompatible-type-change"),
        (GuideProjects.typeChanged, "incompatible-type-change"),
      ],
      [
        "I need to change a property from String to AttributedString. How do I migrate existing data with relationships intact?",
        "My model has a one-to-many relationship with cascade delete. How do I preserve this during a type change migration?",
        "我需要将属性从String类型改为AttributedString类型,如何在迁移时保留现有数据和关系?",
        "我的模型有一对多关系且级联删除规则,如何在类型变更迁移中保留该关系?",
      ])
    + all(
      "sql-debug-argument", [],
      ["-com.apple.coredata.swiftdata.debug 1", "-com.apple.CoreData.SQLDebug 1"])
}
