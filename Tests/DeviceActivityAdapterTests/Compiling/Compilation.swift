// Compiles what exists on Apple's platforms alone, against stubs of their frameworks.

import Foundation
import PtyKit
import TestSupport

/// The modules of the stubs, the adapter and the app's side, compiled once a run into a folder of the build.
struct Compilation: Sendable {
    /// The frameworks in the order in which they import one another.
    static let frameworks = [
        "Combine", "UIKit", "SwiftUI", "ManagedSettings", "FamilyControls", "DeviceActivity",
        "BackgroundTasks", "UserNotifications", "CoreData", "ExtensionFoundation", "ExtensionKit",
        "_DeviceActivity_SwiftUI",
    ]
    /// The targets that are empty without these frameworks, in the order in which they import one another.
    static let targets = ["DeviceActivityAdapter", "DeviceActivityApp", "DeviceActivityTotals"]
    /// How an app's targets are compiled.
    static let asApps = ["-swift-version", "6", "-warnings-as-errors"]
    /// How the package's are, by the settings of its manifest, which the compiler does not read.
    static let asPackages =
        asApps + ["-package-name", package]
        + features(
            "ExistentialAny", "MemberImportVisibility", "InternalImportsByDefault",
            "NonisolatedNonsendingByDefault", "InferIsolatedConformances")
    /// How the frameworks of the SDK are: their enumerations can get more cases.
    static let asApples = ["-swift-version", "5", "-enable-library-evolution"]

    static func features(_ names: String...) -> [String] {
        names.flatMap { ["-enable-upcoming-feature", $0] }
    }

    static let sources = Picture.packageRoot + "/Sources"
    static let tests = Picture.packageRoot + "/Tests"
    static let stubs = tests + "/AppleStubs"
    static let fixture = tests + "/DeviceActivityAdapterTests/Fixture"

    /// The folder with everything that this package built.
    static let built: String = {
        let program = BuiltProgram.path("trackhealth")
        return URL(filePath: program).deletingLastPathComponent().path
    }()

    /// Where the modules lie.
    let folder: String

    /// The modules; made with the first use.
    static let modules = Result { try Compilation() }

    private init() throws {
        folder = Self.built + "/AppleStubs"
        try? FileManager.default.removeItem(atPath: folder)
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        for framework in Self.frameworks {
            let files = try Self.swiftFiles(Self.stubs + "/" + framework)
            let run = try object(of: framework, files, Self.asApples)
            // Foundation is no such framework here.
            let warnings = run.errors.split(separator: "\n").filter { $0.contains(" warning: ") }
            guard run.code == 0, warnings.allSatisfy({ $0.contains("library evolution support") }) else {
                throw CompilationFailed(output: run.errors)
            }
        }
        let overlays = folder + "/DeviceActivity.swiftcrossimport"
        try FileManager.default.createDirectory(atPath: overlays, withIntermediateDirectories: true)
        try FileManager.default.copyItem(
            atPath: Self.stubs + "/DeviceActivity/SwiftUI.swiftoverlay",
            toPath: overlays + "/SwiftUI.swiftoverlay")
        for target in Self.targets { try object(of: target, try Self.files(of: target)).check() }
    }

    /// The files of a target's module; the adapter's has what Foundation lacks on Linux, too.
    static func files(of target: String) throws -> [String] {
        try swiftFiles(sources + "/" + target)
            + (target == targets[0] ? swiftFiles(stubs + "/Foundation") : [])
    }

    /// All Swift files below a folder, by their paths.
    static func swiftFiles(_ folder: String) throws -> [String] {
        guard let names = FileManager.default.enumerator(atPath: folder) else {
            throw CompilationFailed(output: "there is no folder \(folder)")
        }
        return names.compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") }.sorted().map {
            folder + "/" + $0
        }
    }

    /// Imports what two frameworks have together. Not for tests: what Testing and UIKit have together is not here.
    private static let overlays = ["-Xfrontend", "-enable-cross-import-overlays"]

    /// Compiles a module into this folder.
    private func object(
        of module: String, _ files: [String], _ arguments: [String] = asPackages
    ) throws -> Run {
        try compile(
            [
                "-parse-as-library", "-module-name", module, "-wmo", "-emit-module", "-emit-module-path",
                "\(folder)/\(module).swiftmodule", "-c", "-o", "\(folder)/\(module).o",
            ] + Self.overlays + arguments, files)
    }

    /// Looks at types and at what goes from one thread to another in a module's files, and makes nothing.
    func check(_ module: String, _ files: [String], _ arguments: [String] = asPackages) throws -> Run {
        try compile(
            ["-wmo", "-emit-sil", "-o", "/dev/null", "-parse-as-library", "-module-name", module]
                + Self.overlays + arguments, files)
    }

    /// Compiles and links a program, with the objects of the modules and of the package's own targets.
    func link(_ program: String, _ files: [String], targets: [String]) throws -> Run {
        let modules = (Self.frameworks + Self.targets).map {
            "\(folder)/\($0).o"
        }
        let objects = try targets.flatMap { target in
            let build = "\(Self.built)/\(target).build"
            // Objects of files that are gone stay where they are.
            let names = try Set(
                Self.swiftFiles(Self.sources + "/" + target).map { URL(filePath: $0).lastPathComponent })
            return try FileManager.default.contentsOfDirectory(atPath: build).filter { $0.hasSuffix(".o") }
                .filter { !$0.hasSuffix(".swift.o") || names.contains(String($0.dropLast(2))) }
                .sorted().map { build + "/" + $0 }
        }
        let plugins = try Self.toolchain() + "/lib/swift/host/plugins/testing"
        return try compile(
            [
                "-parse-as-library", "-module-name", program, "-plugin-path", plugins, "-o",
                "\(folder)/\(program)",
            ]
                + Self.asPackages, files + modules + objects)
    }

    private func compile(_ arguments: [String], _ files: [String]) throws -> Run {
        let own = [
            "-D", "APPLE_STUBS", "-Onone", "-I", folder, "-I",
            Self.built + "/Modules", "-Xcc",
            "-fmodule-map-file=\(Self.built)/CFileCalls.build/module.modulemap",
            "-module-cache-path", folder + "/cache",
        ]
        return try ChildProcess.run("swiftc", own + arguments + files)
    }

    /// The name that the package manager gives the compiler: its folder's.
    private static let package: String = {
        let name = URL(filePath: Picture.packageRoot).lastPathComponent.lowercased()
        return String(name.map { $0.isLetter || $0.isNumber ? $0 : "_" })
    }()

    /// The `usr` folder of the compiler.
    private static func toolchain() throws -> String {
        let run = try ChildProcess.run("swiftc", ["-print-target-info"])
        let paths = try run.json()["paths"] as? [String: Any]
        guard let resources = paths?["runtimeResourcePath"] as? String else {
            throw CompilationFailed(output: run.output + run.errors)
        }
        return URL(filePath: resources).deletingLastPathComponent().deletingLastPathComponent().path
    }
}

/// The compiler's words where it made nothing.
struct CompilationFailed: Error, CustomStringConvertible {
    var output: String
    var description: String { output }
}

extension Run {
    /// Throws unless the program ended well and had nothing to say.
    func check() throws {
        guard code == 0, errors.isEmpty else { throw CompilationFailed(output: output + errors) }
    }
}
