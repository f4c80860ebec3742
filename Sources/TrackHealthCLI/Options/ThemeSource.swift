// A theme by name or by the path of a file.

import Foundation
import Themes

enum ThemeSource {
    /// The built-in theme of that name, or the theme in the file at that path.
    static func theme(_ name: String) throws -> Theme {
        guard name.contains("/") || name.hasSuffix(".toml") else {
            return try ThemeCatalog.theme(named: name)
        }
        guard let handle = FileHandle(forReadingAtPath: name) else {
            throw ThemeError.unreadable(file: name, "the file can't be opened")
        }
        // A theme has a few kilobytes; whatever is larger is none.
        let data = try handle.read(upToCount: 1 << 20) ?? Data()
        guard data.count < 1 << 20 else { throw ThemeError.unreadable(file: name, "larger than 1 MiB") }
        return try ThemeCatalog.theme(String(decoding: data, as: UTF8.self), name: name, file: name)
    }
}
