// An answer with its head, as it goes to a client.

import Foundation

/// One answer. The connection is closed after it, so that every request has its own limits.
struct ServedAnswer: Hashable, Sendable {
    /// Codes of HTTP with their phrases.
    enum StatusCode: String, Sendable {
        case ok = "200 OK"
        case badRequest = "400 Bad Request"
        case unauthorized = "401 Unauthorized"
        case notFound = "404 Not Found"
        case methodNotAllowed = "405 Method Not Allowed"
        case notAcceptable = "406 Not Acceptable"
        case requestTimeout = "408 Request Timeout"
        case contentTooLarge = "413 Content Too Large"
        case misdirectedRequest = "421 Misdirected Request"
        case headTooLarge = "431 Request Header Fields Too Large"
        case internalError = "500 Internal Server Error"
        case serviceUnavailable = "503 Service Unavailable"
        case versionNotSupported = "505 HTTP Version Not Supported"
    }

    let code: StatusCode
    let type: MediaType
    /// Beside those that every answer has.
    var fields: [String: String] = [:]
    let body: Data

    init(_ document: ServedDocument, as type: MediaType) {
        code = document.isUnavailable ? .serviceUnavailable : .ok
        self.type = type
        body = document.bytes
        // Nothing is loaded and nothing runs, whatever a text of a store would like to be.
        if type == .html { fields["Content-Security-Policy"] = Self.pagePolicy }
    }

    /// A refusal, with a sentence that says what to do.
    init(_ code: StatusCode, _ sentence: String, fields: [String: String] = [:]) {
        self.code = code
        type = .text
        self.fields = fields
        body = Data("\(code.rawValue). \(sentence)\n".utf8)
    }

    private static let pagePolicy =
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

    /// The head as it is sent, with the empty line.
    var head: Data {
        var lines = [
            "HTTP/1.1 \(code.rawValue)", "Content-Type: \(type.header)",
            "Content-Length: \(body.count)", "Cache-Control: no-store", "X-Content-Type-Options: nosniff",
            "Referrer-Policy: no-referrer", "Connection: close",
        ]
        lines += fields.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
        return Data((lines + ["", ""]).joined(separator: "\r\n").utf8)
    }
}
