// The clipboard of the desktop, by the programs that write to it.

import Foundation

/// Programs that copy what they are given to a desktop's clipboard.
enum DesktopClipboard {
    /// Copies a file's text.
    ///
    /// - Returns: The program that took it; nil where there is no desktop, no such program, or it failed.
    static func copy(fileAt path: String) -> String? {
        let environment = ProcessInfo.processInfo.environment
        for (name, arguments) in candidates(environment) {
            guard let program = executable(name, in: environment["PATH"] ?? ""),
                let text = FileHandle(forReadingAtPath: path)
            else { continue }
            let process = Process()
            process.executableURL = URL(fileURLWithPath: program)
            process.arguments = arguments
            process.standardInput = text
            // Nothing may reach the screen that is drawn on.
            process.standardOutput = FileHandle.nullDevice
            process.standardError = FileHandle.nullDevice
            guard (try? process.run()) != nil else { continue }
            process.waitUntilExit()
            if process.terminationStatus == 0 { return name }
        }
        return nil
    }

    /// The programs that fit the desktop, in the order to try them.
    static func candidates(_ environment: [String: String]) -> [(name: String, arguments: [String])] {
        var programs: [(name: String, arguments: [String])] = []
        #if os(macOS)
            programs.append(("pbcopy", []))
        #endif
        if environment["WAYLAND_DISPLAY"]?.isEmpty == false { programs.append(("wl-copy", [])) }
        if environment["DISPLAY"]?.isEmpty == false {
            programs += [("xclip", ["-selection", "clipboard"]), ("xsel", ["--clipboard", "--input"])]
        }
        return programs
    }

    private static func executable(_ name: String, in path: String) -> String? {
        path.split(separator: ":").map { $0 + "/" + name }
            .first { $0.hasPrefix("/") && FileManager.default.isExecutableFile(atPath: $0) }
    }
}
