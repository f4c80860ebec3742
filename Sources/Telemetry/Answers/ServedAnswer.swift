// An answer with its head, as it goes to a client.

import Foundation

/// One answer. The connection is closed after it, so that every request has its own limits.
struct ServedAnswer: Hashable, Sendable {
    /// Codes of HTTP with their phrases.
    enum StatusCode: Int, Sendable {
        case ok = 200
        case badRequest = 400
        case unauthorized = 401
        case notFound = 404
        case methodNotAllowed = 405
        case notAcceptable = 406
        case requestTimeout = 408
        case contentTooLarge = 413
        case misdirectedRequest = 421
        case headTooLarge = 431
        case internalError = 500
        case serviceUnavailable = 503
        case versionNotSupported = 505

        var phrase: String {
            switch self {
            case .ok: "OK"
            case .badRequest: "Bad Request"
            case .unauthorized: "Unauthorized"
            case .notFound: "Not Found"
            case .methodNotAllowed: "Method Not Allowed"
            case .notAcceptable: "Not Acceptable"
            case .requestTimeout: "Request Timeout"
            case .contentTooLarge: "Content Too Large"
            case .misdirectedRequest: "Misdirected Request"
            case .headTooLarge: "Request Header Fields Too Large"
            case .internalError: "Internal Server Error"
            case .serviceUnavailable: "Service Unavailable"
            case .versionNotSupported: "HTTP Version Not Supported"
            }
        }
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
        body = Data("\(code.rawValue) \(code.phrase). \(sentence)\n".utf8)
    }

    private static let pagePolicy =
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

    /// The head as it is sent, with the empty line.
    var head: Data {
        var lines = [
            "HTTP/1.1 \(code.rawValue) \(code.phrase)", "Content-Type: \(type.header)",
            "Content-Length: \(body.count)", "Cache-Control: no-store", "X-Content-Type-Options: nosniff",
            "Referrer-Policy: no-referrer", "Connection: close",
        ]
        lines += fields.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
        return Data((lines + ["", ""]).joined(separator: "\r\n").utf8)
    }
}
