// Threshold callbacks put together from the lines that a text log holds about each.

import TrackingModel

/// Follows, for each writing process, the callback that is under way until its verdict is known.
///
/// A callback of format B writes `THRESHOLD_CALL`, `EVENT`, one verdict and `THRESHOLD_RESULT`; of format A
/// `eventDidReachThreshold` and what became of it (app-schema §2.6).
struct CallbackTrace {
    let origin: RecordOrigin
    var names: AppNames
    private(set) var callbacks: [Callback] = []
    private var open: [String: Int] = [:]
    private var pool = StringPool()

    init(origin: RecordOrigin, names: AppNames) {
        self.origin = origin
        self.names = names
    }

    mutating func take(_ message: String, family: LogFamily, session: String?, at: Instant?) {
        let session = session ?? ""
        if family.word == "THRESHOLD_CALL" {
            begin(message, session, at)
            return
        }
        guard let index = open[session] else { return }
        if let name = Self.value(of: "appID=", in: message), let app = names.app(named: name) {
            callbacks[index].appID = pool.shared(app)
        }
        if family.word == "THRESHOLD_RESULT" {
            finish(index, message)
            open[session] = nil
        } else if callbacks[index].outcome == .unknown {
            // The first verdict counts: `FILTER_REJECTED` only repeats a `SKIP_…`.
            if family.isAcceptance {
                callbacks[index].outcome = .recorded
                callbacks[index].creditedSeconds = Self.credit(in: message)
            } else if family.isRejection {
                callbacks[index].outcome = .rejected(pool.shared(family.word))
            }
        }
    }

    private mutating func begin(_ message: String, _ session: String, _ at: Instant?) {
        open[session] = nil
        let name =
            Self.value(of: "event=", in: message) ?? Self.value(of: "eventDidReachThreshold: ", in: message)
        guard let at, let name, !name.isEmpty else { return }
        let event = EventName(pool.shared(name))
        open[session] = callbacks.count
        callbacks.append(
            Callback(
                at: at, event: event, appID: names.app(of: name), outcome: .unknown,
                session: session.isEmpty ? nil : pool.shared(session), origin: origin))
    }

    /// The seconds of `+60s`, which stands somewhere in the line.
    static func credit(in message: String) -> Int? {
        guard let text = value(of: "+", in: message) else { return nil }
        let digits = text.utf8.prefix { (0x30...0x39).contains($0) }
        guard !digits.isEmpty, digits.count < 8, text.utf8.dropFirst(digits.count).first == UInt8(ascii: "s")
        else { return nil }
        return Int(Substring(digits))
    }

    /// The result says whether the callback was recorded, not why it was not.
    private mutating func finish(_ index: Int, _ message: String) {
        switch Self.value(of: "recorded=", in: message) {
        case "true": callbacks[index].outcome = .recorded
        case "false":
            if case .rejected = callbacks[index].outcome { return }
            callbacks[index].outcome = .rejected("THRESHOLD_RESULT")
        default: break
        }
    }

    /// What follows a mark up to the next space or comma.
    static func value(of mark: String, in message: String) -> String? {
        let bytes = message.utf8
        let mark = mark.utf8
        guard let first = mark.first else { return nil }
        var rest = bytes[...]
        while let found = rest.firstIndex(of: first) {
            rest = rest[found...]
            if rest.starts(with: mark) {
                let value = rest.dropFirst(mark.count).prefix { $0 != 0x20 && $0 != UInt8(ascii: ",") }
                return String(Substring(value))
            }
            rest = rest.dropFirst()
        }
        return nil
    }
}
