// What a collector answers, and what follows from it.

import Foundation
import PlainText

/// An HTTP response: its last head and what follows it.
struct CollectorAnswer: Hashable {
    let status: Int
    /// The field `Retry-After` as it came.
    let retryAfter: String?
    let body: [UInt8]

    /// Characters of a sentence of the collector that are shown.
    private static let shown = 200

    /// - Parameter bytes: Heads and body as they came. Heads before the last are of servers that asked for patience.
    /// - Returns: Nil where no whole head came.
    init?(_ bytes: [UInt8]) {
        var rest = bytes[...]
        while true {
            guard let (lines, body) = Self.head(rest), let first = lines.first else { return nil }
            let words = first.split(separator: " ")
            guard words.count >= 2, words[0].hasPrefix("HTTP/"), let status = Int(words[1]),
                100...599 ~= status
            else { return nil }
            rest = body
            if status < 200 { continue }
            self.status = status
            let name = "retry-after:"
            retryAfter = lines.dropFirst().first { $0.lowercased().hasPrefix(name) }
                .map { String($0.dropFirst(name.count)) }
            self.body = Array(body)
            return
        }
    }

    /// The lines up to the first empty one, and what is behind it.
    private static func head(_ bytes: ArraySlice<UInt8>) -> (lines: [String], rest: ArraySlice<UInt8>)? {
        var lines: [String] = []
        var start = bytes.startIndex
        while let end = bytes[start...].firstIndex(of: 0x0A) {
            var line = bytes[start..<end]
            if line.last == 0x0D { line = line.dropLast() }
            start = end + 1
            if line.isEmpty { return (lines, bytes[start...]) }
            lines.append(String(decoding: line, as: UTF8.self))
        }
        return nil
    }

    /// What OTLP says of it: which codes are tried again, and what a success may leave out.
    ///
    /// - Parameter now: Seconds since 1970.
    func outcome(now: Double) -> PushOutcome {
        switch status {
        case 200...299: success
        case 429, 502, 503, 504:
            .postponed(wish: retryAfter.flatMap { RetryAfter.seconds($0, now: now) }, problem)
        default: .refused(problem)
        }
    }

    private var problem: PushProblem {
        PushProblem(kind: String(status), "answered \(status)" + Self.quoted(message))
    }

    /// The sentence in the answer: of JSON its `message`, of other text the first line.
    private var message: String {
        if let status = try? JSONDecoder().decode(RPCStatus.self, from: Data(body)) {
            return status.message ?? ""
        }
        let text = String(decoding: body.prefix(4 * Self.shown), as: UTF8.self)
        // Pages are for browsers, and protocol buffers for nobody.
        guard !text.hasPrefix("<"),
            text.unicodeScalars.allSatisfy({ $0.value >= 0x20 || "\t\r\n".unicodeScalars.contains($0) })
        else { return "" }
        return text.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
    }

    private var success: PushOutcome {
        guard let answer = try? JSONDecoder().decode(ExportResponse.self, from: Data(body)),
            let partial = answer.partialSuccess
        else { return .accepted() }
        let rejected = partial.rejectedDataPoints?.value ?? partial.rejectedLogRecords?.value ?? 0
        let message = partial.errorMessage ?? ""
        if rejected <= 0, message.isEmpty { return .accepted() }
        let text =
            rejected > 0 ? "left out \(rejected) of what it was sent" : "took what it was sent with a warning"
        return .accepted(
            rejected: max(rejected, 0), problem: PushProblem(kind: "partial", text + Self.quoted(message)))
    }

    private static func quoted(_ text: String) -> String {
        let line = HarmlessText.line(String(text.prefix(shown))).trimmingCharacters(in: .whitespaces)
        return line.isEmpty ? "" : ": " + (line.hasSuffix(".") ? String(line.dropLast()) : line)
    }
}

/// `google.rpc.Status`, with which a collector refuses.
private struct RPCStatus: Decodable {
    let message: String?
}

/// `ExportMetricsServiceResponse` and `ExportLogsServiceResponse` in one.
private struct ExportResponse: Decodable {
    struct PartialSuccess: Decodable {
        let rejectedDataPoints: WrittenInteger?
        let rejectedLogRecords: WrittenInteger?
        let errorMessage: String?
    }

    let partialSuccess: PartialSuccess?
}

/// An integer of 64 bits, which JSON of protocol buffers writes as text, and some servers as a number.
private struct WrittenInteger: Decodable {
    let value: Int

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        value = try (try? container.decode(Int.self)) ?? Int(container.decode(String.self)) ?? 0
    }
}
