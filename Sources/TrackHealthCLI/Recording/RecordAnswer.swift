// What `trackhealth record` answers to a line.

import Foundation
import TrackingEngine
import TrackingModel

/// An answer, one JSON object on one line.
struct RecordAnswer: Encodable {
    var seq: Int?
    /// `credited`, `rejected`, `noted`, `held`, `registered` or `settled`.
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

    var text: String {
        // Texts, numbers and nothing else: always JSON.
        (try? json()) ?? "{}\n"
    }
}
