// The secret that a client has to send, read from a file that nobody else can read.

import Foundation
import PlainText

/// A token, and the comparison that says nothing of how far a wrong one was right.
package struct AccessToken: Sendable {
    /// Fewer characters can be guessed.
    static let fewest = 16
    private static let most = 4_096

    private let bytes: [UInt8]

    /// - Parameter path: A file whose first line is the token. It must belong to its owner alone.
    package init(file path: String) throws(UnusableToken) {
        var status = stat()
        guard stat(path, &status) == 0 else { throw .unreadable(path, String(cString: strerror(errno))) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw .unreadable(path, "it is no file") }
        guard status.st_mode & 0o077 == 0 else { throw .readableByOthers(path) }
        let data: Data
        do { data = try Data(contentsOf: URL(filePath: path)) } catch {
            throw .unreadable(path, "it can't be opened")
        }
        let line = data.prefix { $0 != 0x0A && $0 != 0x0D }
        guard line.count >= Self.fewest, line.count <= Self.most,
            line.allSatisfy({ (0x21...0x7E).contains($0) })
        else { throw .unsuitable(path) }
        bytes = Array(line)
    }

    init(_ text: String) { bytes = Array(text.utf8) }

    /// Whether the value of an `Authorization` field holds it. The time that this takes depends on the value alone.
    func matches(_ authorization: String) -> Bool {
        let halves = authorization.split(separator: " ", maxSplits: 1)
        guard halves.count == 2, halves[0].lowercased() == "bearer" else { return false }
        let given = Array(halves[1].trimmingCharacters(in: .whitespaces).utf8)
        var difference: UInt8 = given.count == bytes.count ? 0 : 1
        for (index, byte) in given.enumerated() { difference |= byte ^ bytes[index % bytes.count] }
        return difference == 0
    }
}

/// A file that can't be a token's.
package enum UnusableToken: Error, Hashable, CustomStringConvertible {
    case unreadable(String, String)
    case readableByOthers(String)
    case unsuitable(String)

    package var description: String {
        switch self {
        case .unreadable(let path, let reason):
            "The token file \(HarmlessText.line(path)) can't be read: \(reason)."
        case .readableByOthers(let path):
            "The token file \(HarmlessText.line(path)) can be read by others: chmod 600 it."
        case .unsuitable(let path):
            "The first line of the token file \(HarmlessText.line(path)) is no token: "
                + "\(AccessToken.fewest) visible ASCII characters at least, such as openssl rand -hex 32 prints."
        }
    }
}
