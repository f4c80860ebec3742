// What tests need that not every machine has: the one place that looks for it and says why a test is left out.

import Foundation
package import Testing

/// Something that a test needs; everything else works on Linux and on a Mac alike.
package enum Need: CaseIterable, Sendable {
    // Of the system:
    case preloading, memoryMaps, allocationCount, widthTable, fullDevice, anyNames, stubs
    // Programs:
    case fish, groff, openssl, prometheus, zsh
    // Named by variables:
    case deviceTool, telemetryDefinitions

    /// Whether this machine has it.
    package var isMet: Bool {
        switch self {
        case .preloading: Self.isLinux && Self.compiler != nil
        case .memoryMaps, .fullDevice, .anyNames, .stubs: Self.isLinux
        case .allocationCount, .widthTable: Self.isGlibc
        case .fish, .groff, .openssl, .zsh: TestEnvironment.finds("\(self)")
        case .prometheus: TestEnvironment.finds("prometheus") && TestEnvironment.finds("promtool")
        case .deviceTool: Self.deviceToolPath != nil
        case .telemetryDefinitions: CollectorStandIn.decodingPython != nil
        }
    }

    /// Why tests without it are left out: a sentence.
    package var reason: String {
        switch self {
        case .preloading:
            "File operations are harmed by a library for Linux's LD_PRELOAD, made by clang or cc."
        case .memoryMaps: "Only Linux says which pages of a program a process has written."
        case .allocationCount: "Allocations are counted in the functions of glibc alone."
        case .widthTable: "The table of widths is held against glibc's; other libraries have older ones."
        case .fullDevice: "Only Linux has a device that is always full."
        case .anyNames: "A Mac refuses names of files that are no UTF-8."
        case .stubs: "The stubs have the names of frameworks that a Mac has itself."
        case .fish, .groff, .openssl, .zsh: "The program \(self) is not installed."
        case .prometheus: "The programs prometheus and promtool are not installed."
        case .deviceTool: "PYMOBILEDEVICE3 names no pymobiledevice3."
        case .telemetryDefinitions: "OTLP_PYTHON names no Python with OpenTelemetry's definitions."
        }
    }

    #if os(Linux)
        package static let isLinux = true
    #else
        package static let isLinux = false
    #endif
    #if canImport(Glibc)
        private static let isGlibc = true
    #else
        private static let isGlibc = false
    #endif
    /// The C compiler; nil where there is none.
    package static let compiler = ["clang", "cc"].first(where: TestEnvironment.finds)
    /// The path of the tool that reaches real devices; nil where none is named.
    package static let deviceToolPath = ProcessInfo.processInfo.environment["PYMOBILEDEVICE3"]
}

extension Trait where Self == ConditionTrait {
    /// Leaves a test out, with the reason, where the machine lacks what it needs.
    package static func needs(_ need: Need, sourceLocation: SourceLocation = #_sourceLocation) -> Self {
        .enabled(if: need.isMet, "\(need.reason)", sourceLocation: sourceLocation)
    }
}
