// What `trackhealth record` answers to a line.

import SharedStore
import TrackingEngine
import TrackingModel

/// An answer, one JSON object on one line.
struct RecordAnswer {
    var seq: Int?
    /// `credited`, `rejected`, `noted`, `held`, `replayed`, `registered` or `settled`.
    var outcome: String?
    var reason: String?
    var app: String?
    var seconds: Int?
    var generation: Int?
    var error: String?
    /// The number of the line, from 1, in an error.
    var line: Int?

    init(sequence: Int? = nil, outcome: String, generation: Int? = nil) {
        seq = sequence
        self.outcome = outcome
        self.generation = generation
    }

    init(error: any Error, line: Int) {
        self.error = "\(error)"
        self.line = line
    }

    init(_ receipt: Receipt) {
        seq = receipt.sequence
        switch receipt.outcome {
        case .credited(let app, let seconds):
            outcome = "credited"
            self.app = app
            self.seconds = seconds
        case .rejected(let reason):
            outcome = "rejected"
            self.reason = reason.rawValue
        case .noted: outcome = "noted"
        case .replayed: outcome = "replayed"
        case .held(let reason):
            outcome = "held"
            switch reason {
            case .lowMemory: self.reason = "lowMemory"
            case .lockedStore: self.reason = "lockedStore"
            case .storeFailed(let description): self.reason = description
            }
        case .unsaved(let description): error = description
        }
    }

    /// The line, with its line feed; names in order.
    var text: String {
        var json = CompactJSONWriter()
        json.object {
            $0.put("app", app)
            $0.put("error", error)
            $0.put("generation", generation)
            $0.put("line", line)
            $0.put("outcome", outcome)
            $0.put("reason", reason)
            $0.put("seconds", seconds)
            $0.put("seq", seq)
        }
        return JSONEscape.madeVisible(String(decoding: json.bytes, as: UTF8.self)) + "\n"
    }
}
