// swift-tools-version: 6.2
// Targets and products of TrackHealth; one settings array holds for all of them.

import PackageDescription

var settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .enableUpcomingFeature("InferIsolatedConformances"),
]

// Where the package is a dependency, another compiler may warn of more, and Xcode takes no such setting beside its own.
if Context.environment["TRACKHEALTH_STRICT"] != nil { settings.append(.treatAllWarnings(as: .error)) }

// What only the program needs, on systems that it runs on. A tracker's app or extension asks for `traits: []` and gets
// none of it.
let program = TargetDependencyCondition.when(platforms: [.linux, .macOS], traits: ["Program"])

// What the libraries ask of an iPhone, for the report that the App Store wants: a file for Xcode alone.
let privacy = "PrivacyInfo.xcprivacy"
#if os(macOS)
    // Homebrew keeps its ncurses apart, and the one of the SDK has no library of this name.
    let ncurses: String? = "ncursesw"
    let (manifests, noManifests): ([Resource], [String]) = ([.copy(privacy)], [])
#else
    let ncurses: String? = nil
    let (manifests, noManifests): ([Resource], [String]) = ([], [privacy])
#endif

let package = Package(
    name: "TrackHealth",
    // The program takes what began with macOS 15: locks and counters of Synchronization, actors on a queue. The
    // libraries do without, so that a tracker's app and extension can link them from iOS 16 on.
    platforms: [.macOS(.v15), .iOS(.v16)],
    products: [
        .executable(name: "trackhealth", targets: ["TrackHealthCLI"]),
        .executable(name: "trackhealth-bench", targets: ["Benchmarks"]),
        // Each with the model, in whose types its interface is written.
        .library(name: "SharedStore", targets: ["SharedStore", "TrackingModel"]),
        .library(name: "TrackingEngine", targets: ["TrackingEngine", "TrackingModel"]),
        .library(name: "HealthAnalysis", targets: ["Documents", "HealthAnalysis", "TrackingModel"]),
        // For an iPhone; elsewhere next to nothing is in them. The monitor extension, which has 6 MB, takes the first alone.
        .library(name: "DeviceActivityAdapter", targets: ["DeviceActivityAdapter", "TrackingModel"]),
        .library(name: "DeviceActivityApp", targets: ["DeviceActivityApp", "TrackingModel"]),
        .library(name: "DeviceActivityTotals", targets: ["DeviceActivityTotals", "TrackingModel"]),
        .library(
            name: "ActivitySimulator", targets: ["ActivitySimulator", "InMemoryStore", "TrackingModel"]),
        // Scores what a tracker credits in the simulator, whatever tracker it is.
        .library(
            name: "AccuracyLab",
            targets: ["AccuracyLab", "ActivitySimulator", "TrackingEngine", "TrackingModel"]),
    ],
    traits: [
        .trait(name: "Program", description: "The dashboard, its commands, and the packages that they need."),
        .default(enabledTraits: ["Program"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/LebJe/TOMLKit", from: "0.6.0"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.2"),
        .package(url: "https://github.com/swiftcsv/SwiftCSV", from: "0.10.0"),
        .package(url: "https://github.com/swhitty/FlyingFox", from: "0.27.1"),
    ],
    targets: [
        .target(name: "PlainText"),
        .target(name: "TrackingModel"),
        .target(name: "CFileCalls"),
        // What ends the wait of a thread that polls.
        .target(name: "SelfPipe"),
        .target(
            name: "SharedStore", dependencies: ["CFileCalls", "PlainText", "TrackingModel"],
            exclude: noManifests, resources: manifests),
        // Other programs, none of which outlives this one.
        .target(
            name: "ChildProcesses",
            dependencies: [
                "PlainText",
                .product(name: "Subprocess", package: "swift-subprocess", condition: program),
            ]),
        // Stores in backups, archives, folders of many groups, and texts, and those copied from a device that is attached.
        .target(
            name: "StoreSources",
            dependencies: [
                "ChildProcesses", "PlainText", "SharedStore", "TrackingModel",
                .product(name: "GRDB", package: "GRDB.swift", condition: program),
                // Its counters bound the work on foreign databases.
                .product(name: "GRDBSQLite", package: "GRDB.swift", condition: program),
            ]),
        // Stores and file systems in memory, which simulations of many days need, and stores that die where a test says.
        .target(name: "InMemoryStore", dependencies: ["SharedStore", "TrackingModel"]),
        .target(name: "TrackingEngine", dependencies: ["TrackingModel"]),
        // The engine's ports on Apple's frameworks: what extension and app share, and what the app alone needs.
        .target(
            name: "DeviceActivityAdapter", dependencies: ["SharedStore", "TrackingEngine", "TrackingModel"],
            exclude: noManifests, resources: manifests),
        .target(
            name: "DeviceActivityApp",
            dependencies: [
                "DeviceActivityAdapter", "Documents", "HealthAnalysis", "PlainText", "SharedStore",
                "TrackingEngine", "TrackingModel",
            ],
            exclude: noManifests, resources: manifests),
        // The system's own totals beside the tracker's: a report extension, and the app's screen of it.
        .target(
            name: "DeviceActivityTotals",
            dependencies: [
                "DeviceActivityAdapter", "Documents", "HealthAnalysis", "PlainText", "SharedStore",
                "TrackingModel",
            ]),
        .target(
            name: "ActivitySimulator", dependencies: ["InMemoryStore", "TrackingEngine", "TrackingModel"]),
        .target(
            name: "HealthAnalysis",
            dependencies: ["Documents", "PlainText", "TrackingEngine", "TrackingModel"]),
        .target(
            name: "AccuracyLab",
            dependencies: [
                "ActivitySimulator", "Documents", "HealthAnalysis", "InMemoryStore", "SharedStore",
                "TrackingEngine", "TrackingModel",
            ]
        ),
        // Rows, groups and comparisons of many devices.
        .target(
            name: "FleetHealth",
            dependencies: [
                "Documents", "HealthAnalysis", "TrackingModel",
                .product(name: "GRDB", package: "GRDB.swift", condition: program),
            ]),
        .target(
            name: "RecordHistory",
            dependencies: [
                "TrackingModel",
                .product(name: "GRDB", package: "GRDB.swift", condition: program),
            ]
        ),
        // Documents by HTTP and telemetry to a collector, whatever they are of.
        .target(
            name: "Telemetry",
            dependencies: [
                "ChildProcesses", "PlainText", "SelfPipe",
                .product(name: "FlyingSocks", package: "FlyingFox", condition: program),
            ]),
        // What is written, whatever it is of: blocks as text, Markdown and HTML; JSON, CSV, metrics, OTLP.
        .target(name: "Documents", dependencies: ["PlainText", "TrackingModel"]),
        .target(name: "Canvas", dependencies: ["PlainText"]),
        .target(
            name: "Themes",
            dependencies: [
                "Canvas",
                .product(name: "TOMLKit", package: "TOMLKit", condition: program),
            ],
            path: "Themes",
            exclude: ["README.md"],
            resources: [.embedInCode("Builtin")]
        ),
        .target(
            name: "Dashboard",
            dependencies: [
                "Canvas", "Documents", "FleetHealth", "HealthAnalysis", "PlainText", "Themes",
                "TrackingModel",
            ]
        ),
        .systemLibrary(
            name: "CNcurses",
            path: "Sources/CNcurses",
            pkgConfig: ncurses,
            providers: [.apt(["libncurses-dev"]), .brew(["ncurses"])]
        ),
        .target(name: "CTerminalSignals"),
        .target(name: "CAllocationCount"),
        .target(name: "Terminal", dependencies: ["Canvas", "CNcurses", "CTerminalSignals", "SelfPipe"]),
        .executableTarget(
            name: "TrackHealthCLI",
            dependencies: [
                "AccuracyLab", "ActivitySimulator", "Canvas", "ChildProcesses", "Dashboard", "Documents",
                "FleetHealth", "HealthAnalysis", "InMemoryStore", "PlainText", "RecordHistory", "SelfPipe",
                "SharedStore", "StoreSources", "Telemetry", "Terminal", "Themes", "TrackingEngine",
                "TrackingModel",
                .product(name: "ArgumentParser", package: "swift-argument-parser", condition: program),
                .product(name: "SwiftCSV", package: "SwiftCSV", condition: program),
                .product(name: "TOMLKit", package: "TOMLKit", condition: program),
            ],
            // As they are put into Prometheus and Grafana.
            resources: [
                .embedInCode("Serving/alert-rules.yml"), .embedInCode("Serving/grafana-dashboard.json"),
            ]
        ),
        .executableTarget(
            name: "Benchmarks",
            dependencies: [
                "ActivitySimulator", "CAllocationCount", "Canvas", "Dashboard", "Documents", "HealthAnalysis",
                "InMemoryStore", "PtyKit", "RecordHistory", "SharedStore", "TrackingEngine", "TrackingModel",
            ]
        ),
        .testTarget(name: "TrackingModelTests", dependencies: ["PlainText", "TrackingModel"]),
        .testTarget(
            name: "SharedStoreTests",
            dependencies: ["InMemoryStore", "SharedStore", "TestSupport", "TrackingModel"]),
        .testTarget(
            name: "TrackingEngineTests",
            dependencies: [
                "ActivitySimulator", "InMemoryStore", "SharedStore", "TestSupport", "TrackingEngine",
                "TrackingModel",
            ]),
        .testTarget(
            name: "ActivitySimulatorTests",
            dependencies: [
                "ActivitySimulator", "Documents", "HealthAnalysis", "InMemoryStore", "SharedStore",
                "TrackingEngine", "TrackingModel",
            ]
        ),
        .testTarget(
            name: "AccuracyLabTests",
            dependencies: [
                "AccuracyLab", "ActivitySimulator", "Documents", "HealthAnalysis", "InMemoryStore",
                "TestSupport",
                "TrackingEngine", "TrackingModel",
            ]
        ),
        .testTarget(
            name: "HealthAnalysisTests",
            dependencies: [
                "AccuracyLab", "ActivitySimulator", "DeviceActivityApp", "DeviceActivityTotals", "Documents",
                "HealthAnalysis", "InMemoryStore", "TestSupport", "TrackingEngine", "TrackingModel",
            ]),
        .testTarget(
            name: "DeviceActivityAdapterTests",
            // What its tests compile against stubs of Apple's frameworks has to be built; the scenarios run in it, too.
            dependencies: [
                "ActivitySimulator", "DeviceActivityAdapter", "DeviceActivityApp", "DeviceActivityTotals",
                "Documents", "HealthAnalysis",
                "InMemoryStore", "PtyKit", "SharedStore", "TestSupport", "TrackingEngine", "TrackingModel",
            ],
            exclude: ["Fixture", "Trial"]
        ),
        .testTarget(name: "ChildProcessesTests", dependencies: ["ChildProcesses", "TestSupport"]),
        .testTarget(
            name: "StoreSourcesTests",
            dependencies: ["SharedStore", "StoreSources", "TestSupport", "TrackingModel"]),
        .testTarget(
            name: "RecordHistoryTests",
            dependencies: [
                "RecordHistory", "TrackingModel",
                .product(name: "GRDB", package: "GRDB.swift", condition: program),
            ]
        ),
        // Rows of devices as tests need them.
        .target(
            name: "FleetSamples",
            dependencies: ["Documents", "FleetHealth", "HealthAnalysis", "TrackingModel"],
            path: "Tests/FleetSamples"),
        .testTarget(
            name: "FleetHealthTests",
            dependencies: [
                "AccuracyLab", "ActivitySimulator", "Documents", "FleetHealth", "FleetSamples",
                "HealthAnalysis",
                "TrackingEngine", "TrackingModel",
            ]),
        .testTarget(name: "SelfPipeTests", dependencies: ["SelfPipe"]),
        .testTarget(name: "TelemetryTests", dependencies: ["ChildProcesses", "Telemetry", "TestSupport"]),
        .testTarget(
            name: "CanvasTests", dependencies: ["Canvas", "PlainText", "TestSupport", "TrackingModel"]),
        .testTarget(name: "ThemesTests", dependencies: ["Canvas", "TestSupport", "Themes", "TrackingModel"]),
        .testTarget(
            name: "DashboardTests",
            dependencies: [
                "AccuracyLab", "ActivitySimulator", "Canvas", "Dashboard", "Documents", "FleetHealth",
                "FleetSamples", "HealthAnalysis", "TestSupport", "Themes", "TrackingEngine", "TrackingModel",
            ],
            exclude: ["Screens"]
        ),
        .target(name: "PtyKit"),
        // What several test targets share: waiting, other processes, folders, pictures, samples.
        .target(
            name: "TestSupport", dependencies: ["PtyKit", "TrackingModel"], path: "Tests/TestSupport",
            exclude: ["StandIns"]),
        .executableTarget(
            name: "TerminalProbe", dependencies: ["Canvas", "Terminal"], path: "Tests/TerminalProbe"),
        .testTarget(
            name: "TerminalTests",
            dependencies: ["Canvas", "PtyKit", "Terminal", "TerminalProbe", "TestSupport"]),
        .testTarget(
            name: "TrackHealthCLITests",
            dependencies: [
                "ActivitySimulator", "Canvas", "ChildProcesses", "Dashboard", "Documents", "FleetHealth",
                "HealthAnalysis", "InMemoryStore", "PtyKit", "SelfPipe", "SharedStore", "Terminal",
                "TestSupport",
                "Themes", "TrackHealthCLI", "TrackingEngine", "TrackingModel",
                .product(name: "ArgumentParser", package: "swift-argument-parser", condition: program),
            ],
            // Compiled by the tests that harm file operations, for LD_PRELOAD.
            exclude: ["Faults/faults.c"]
        ),
        .executableTarget(
            name: "MemoryProbe",
            dependencies: [
                "ActivitySimulator", "CAllocationCount", "InMemoryStore", "PtyKit", "SharedStore",
                "TrackingEngine", "TrackingModel",
            ],
            path: "Tests/MemoryProbe"),
        // Without MemoryProbe, which is built with all tests anyway: all tests are one program, and a dependency
        // would make that count its allocations, too.
        .testTarget(name: "MemoryTests", dependencies: ["PtyKit", "TestSupport"]),
        .testTarget(name: "ArchitectureTests", dependencies: ["TestSupport"]),
    ],
    swiftLanguageModes: [.v6]
)

for target in package.targets where target.type != .system {
    target.swiftSettings = (target.swiftSettings ?? []) + settings
}
