// Requests that no document answers, and what is said about them.

import PlainText

/// Why a request is refused.
enum RefusedRequest: Error, Hashable, Sendable {
    /// It is none of HTTP; the sentence's end says why.
    case malformed(String)
    case unknownVersion
    case hasBody
    case headTooLong(limit: Int)
    /// Its head did not come in time.
    case tooSlow(seconds: Double)
    case wrongMethod(String)
    /// It lacks the token, or has another one.
    case wrongToken(isMissing: Bool)
    /// It was sent to a name that this server does not have.
    case foreignHost(String)
    case nothingThere(path: String)
    /// It asks for a path without the parameter that belongs to it.
    case missingParameter(path: String, name: String)
    case noAcceptedType(offers: [MediaType])
    case noSuchDevice
    case failed

    /// Kinds that no honest client sends by itself, under which they are reported once; nil for other ones.
    var hostileKind: String? {
        switch self {
        case .malformed: "that was no HTTP"
        case .hasBody: "with a body"
        case .headTooLong: "with a head beyond the limit"
        case .tooSlow: "whose head did not come in time"
        case .wrongMethod: "with another method than GET and HEAD"
        case .wrongToken: "without the right token"
        case .foreignHost: "for another host"
        case .unknownVersion, .nothingThere, .missingParameter, .noAcceptedType, .noSuchDevice, .failed: nil
        }
    }

    var answer: ServedAnswer {
        switch self {
        case .malformed(let why): .init(.badRequest, "The request can't be read: \(why).")
        case .unknownVersion: .init(.versionNotSupported, "Ask by HTTP/1.1.")
        case .hasBody: .init(.contentTooLarge, "Nothing is taken here; ask without a body.")
        case .headTooLong(let limit):
            .init(.headTooLarge, "The head of a request may have \(limit) bytes.")
        case .tooSlow(let seconds):
            .init(.requestTimeout, "The head of the request did not come within \(Int(seconds)) seconds.")
        case .wrongMethod:
            .init(
                .methodNotAllowed, "Everything here is read only; ask by GET or HEAD.",
                fields: ["Allow": "GET, HEAD"])
        case .wrongToken(let isMissing):
            .init(
                .unauthorized,
                isMissing
                    ? "Send the token of this server: Authorization: Bearer TOKEN."
                    : "The token is not the one of this server.",
                fields: ["WWW-Authenticate": "Bearer realm=\"trackhealth\""])
        case .foreignHost:
            .init(
                .misdirectedRequest,
                "Without a token only requests to an address or to localhost are answered; let a proxy send Host: localhost."
            )
        case .nothingThere(let path):
            .init(
                .notFound,
                "There is no \(Self.quoted(path)) here, but /metrics, /healthz, /api/v1/fleet, /api/v1/status?device=ID and /."
            )
        case .missingParameter(let path, let name):
            .init(.badRequest, "Add which device is meant: \(path)?\(name)=ID.")
        case .noAcceptedType(let offers):
            .init(
                .notAcceptable,
                "This is available as \(offers.map(\.header).joined(separator: " and as ")); accept one of them."
            )
        case .noSuchDevice:
            .init(.notFound, "There is no such device; /api/v1/fleet lists those that there are.")
        case .failed: .init(.internalError, "It could not be made.")
        }
    }

    /// Text of a client, harmless and short.
    private static func quoted(_ text: String) -> String {
        let line = HarmlessText.line(String(text.prefix(80)))
        return "“\(line)\(text.count > 80 ? "…" : "")”"
    }
}
