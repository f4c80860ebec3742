// The head of a request: method, path, query and fields, read strictly.

import Foundation
import PlainText

/// What a client asks for.
struct RequestHead: Hashable, Sendable {
    let method: String
    /// Without the query; percent escapes stay as they are.
    let path: String
    /// Decoded; of two parameters of one name the first.
    let query: [String: String]
    /// By names in small letters; of two fields of one name both, with a comma between them.
    let fields: [String: String]

    /// - Parameter bytes: All lines, each with its CR LF, without the empty one.
    /// - Throws: Where it is not HTTP/1.0 or 1.1, or has a body.
    init(_ bytes: some Collection<UInt8>) throws(RefusedRequest) {
        // Nothing but visible ASCII belongs into a head; other bytes of a field's value are none of ours.
        guard let text = String(validUTF8: bytes) else {
            throw .malformed("its head is no text")
        }
        guard
            !text.unicodeScalars.contains(where: { $0.value < 0x20 && !"\r\n\t".unicodeScalars.contains($0) })
        else { throw .malformed("its head has control characters") }
        var lines = text.split(separator: "\r\n", omittingEmptySubsequences: true)
        guard !lines.isEmpty, !lines.contains(where: { $0.contains { $0 == "\n" || $0 == "\r" } }) else {
            throw .malformed("its lines don't end in CR LF")
        }
        let words = lines.removeFirst().split(separator: " ", omittingEmptySubsequences: false)
        guard words.count == 3, !words[0].isEmpty, words[2].hasPrefix("HTTP/") else {
            throw .malformed("its first line is none of HTTP")
        }
        guard words[2] == "HTTP/1.1" || words[2] == "HTTP/1.0" else { throw .unknownVersion }
        method = String(words[0])
        let target = try Self.origin(of: String(words[1]))
        let halves = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        path = String(halves[0])
        query = halves.count > 1 ? try Self.parameters(of: halves[1]) : [:]
        fields = try Self.fields(of: lines)
        if let length = fields["content-length"], length != "0" { throw .hasBody }
        if fields["transfer-encoding"] != nil { throw .hasBody }
    }

    /// A target without scheme and host, which a proxy may send.
    private static func origin(of target: String) throws(RefusedRequest) -> String {
        if target.hasPrefix("/") { return target }
        for scheme in ["http://", "https://"] where target.lowercased().hasPrefix(scheme) {
            let rest = target.dropFirst(scheme.count)
            return rest.firstIndex(of: "/").map { String(rest[$0...]) } ?? "/"
        }
        throw .malformed("it asks for no path")
    }

    private static func parameters(of query: Substring) throws(RefusedRequest) -> [String: String] {
        var parameters: [String: String] = [:]
        for pair in query.split(separator: "&") {
            let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let value = sides.count > 1 ? String(sides[1]).replacing("+", with: " ") : ""
            guard let name = String(sides[0]).removingPercentEncoding,
                let value = value.removingPercentEncoding
            else { throw .malformed("its query has a wrong percent escape") }
            if parameters[name] == nil { parameters[name] = value }
        }
        return parameters
    }

    private static func fields(of lines: [Substring]) throws(RefusedRequest) -> [String: String] {
        var fields: [String: String] = [:]
        for line in lines {
            guard let colon = line.firstIndex(of: ":"), colon != line.startIndex,
                line[..<colon].allSatisfy({ $0.isASCII && !$0.isWhitespace })
            else { throw .malformed("a field of its head has no name") }
            let name = line[..<colon].lowercased()
            let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
            if let earlier = fields[name] {
                // Two hosts are the beginning of an attack on whoever believes the other one.
                guard name != "host" else { throw .malformed("it names two hosts") }
                fields[name] = earlier + ", " + value
            } else {
                fields[name] = value
            }
        }
        return fields
    }
}
