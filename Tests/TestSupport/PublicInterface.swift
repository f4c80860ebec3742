// What another package can do with this one: it sees what is public alone.

import Foundation
import PtyKit

package enum PublicInterface {
    /// Looks at the types of files as a package of another name would. Takes seconds; wants `.ownThread`.
    ///
    /// - Parameter paths: Absolute, or from the package's root.
    package static func check(_ paths: [String]) throws -> Run {
        let built = URL(filePath: BuiltProgram.path("trackhealth")).deletingLastPathComponent().path
        let folder = try TemporaryFolder()
        let features = [
            "ExistentialAny", "MemberImportVisibility", "InternalImportsByDefault",
            "NonisolatedNonsendingByDefault",
        ].flatMap { ["-enable-upcoming-feature", $0] }
        return try ChildProcess.run(
            "swiftc",
            [
                "-typecheck", "-parse-as-library", "-module-name", "Foreign", "-package-name", "foreign",
                "-swift-version", "6", "-warnings-as-errors", "-I", built + "/Modules", "-Xcc",
                "-fmodule-map-file=\(built)/CFileCalls.build/module.modulemap", "-module-cache-path",
                folder.path + "/cache",
            ] + features + paths.map { $0.hasPrefix("/") ? $0 : Picture.packageRoot + "/" + $0 })
    }

    /// Whether an article shows a file as it is: its path in a comment, then its text as a block.
    package static func shows(_ file: String, in article: String) throws -> Bool {
        func text(_ path: String) throws -> String {
            try String(contentsOfFile: Picture.packageRoot + "/" + path, encoding: .utf8)
        }
        let block = try "<!-- file: \(file) -->\n```swift\n" + text(file) + "```\n"
        return try text(article).contains(block)
    }
}
