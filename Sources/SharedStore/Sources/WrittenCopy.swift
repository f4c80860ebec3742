// The file that CFPreferences writes and then gives the name of the preferences, where a copy was made in between: the
// preferences beside it are empty, or not there.

import PlainText
import TrackingModel

/// Preferences under the name that they are written as: `group.x.plist.AbC12dE`, with seven letters and digits drawn.
enum WrittenCopy {
    /// The name of the preferences that a file of that name becomes; nil for any other file.
    static func target(of name: String) -> String? {
        let drawn = name.utf8.suffix(7)
        guard drawn.count == 7, drawn.allSatisfy({ $0.isLetter || $0.isDigit }),
            name.dropLast(7).hasSuffix(".plist.")
        else { return nil }
        return String(name.dropLast(8))
    }

    /// The newest whole one beside preferences; nil where there is none.
    static func newest(besides path: String, in files: any FileSystem) -> String? {
        let (folder, name) = (Path.directory(of: path), Path.name(of: path))
        return files.entries(of: folder).filter { target(of: $0.name) == name && $0.kind == .regular }
            .map { Path.join(folder, $0.name) }
            .map { (at: (try? files.stamp(of: $0))??.modified ?? Instant(0), path: $0) }
            .sorted { ($0.at, $0.path) > ($1.at, $1.path) }.first { isWhole($0.path, in: files) }?.path
    }

    /// Whether a file is a property list with keys.
    static func isWhole(_ path: String, in files: any FileSystem) -> Bool {
        files.dictionary(at: path, links: .follow) != nil
    }

    /// What opens one, as the end of a sentence.
    static func remedy(_ copy: String) -> String {
        "\(ShellWords.command(copy)) opens the whole file beside it that was to take its place"
    }
}

extension StoreLocation {
    /// What is to be said where the preferences are missing or damaged and a whole file beside them was to take their
    /// place; nil else.
    package func wholeCopy(in files: any FileSystem) -> String? {
        guard let copy = WrittenCopy.newest(besides: plist, in: files), !WrittenCopy.isWhole(plist, in: files)
        else { return nil }
        return "\(Path.name(of: plist)) is missing or damaged; \(WrittenCopy.remedy(copy))"
    }
}
