// What waits for a screen that stands still: the newest, and no more than that.

import Dashboard
import Foundation
import HealthAnalysis
import TestSupport
import Testing
import TrackingModel

@testable import TrackHealthCLI

@Suite(.ownThread) struct OutboxTests {
    private func isRead(_ event: Event) -> Bool { if case .read = event { true } else { false } }
    private func isFailure(_ event: Event) -> Bool { if case .readFailed = event { true } else { false } }

    private func reading(at seconds: Double) -> Reading {
        let contents = StoreContents(
            source: StoreSource(path: "/c", group: "group.example", kind: .container, preferences: .read))
        return Reading(
            contents: contents,
            report: HealthReport(contents, at: Instant(seconds), calendar: toronto))
    }

    @Test func `only the newest read waits, and a failure after it`() {
        var outbox = Outbox()
        for second in 0..<1_000 {
            outbox.post(.read(reading(at: Double(second))))
            outbox.post(.readFailed("\(second)"))
        }
        outbox.post(.readFailed("last"))
        #expect(outbox.events.count == 2)
        guard case .read(let reading)? = outbox.events.first, case .readFailed("last")? = outbox.events.last
        else {
            Issue.record("\(outbox.events.count) other events")
            return
        }
        #expect(reading.report.at == Instant(999))
        outbox.post(.read(self.reading(at: 1_000)))
        #expect(outbox.events.count == 1)
        #expect(outbox.take().count == 1 && outbox.events.isEmpty)
    }

    @Test func `answers stay in their order, messages are bounded and not repeated`() {
        var outbox = Outbox()
        outbox.post(.finished(CommandOutcome(succeeded: true, message: "first")))
        for number in 0..<1_000 {
            outbox.post(.outcome(CommandOutcome(succeeded: false, message: "again")))
            outbox.post(.outcome(CommandOutcome(succeeded: false, message: "\(number)")))
            outbox.post(
                .alerted(AlertBoard(active: [], past: [], mutes: [:], rules: AlertRule.standard()), []))
        }
        outbox.post(.finished(CommandOutcome(succeeded: true, message: "second")))
        let messages = outbox.take().compactMap { event -> String? in
            switch event {
            case .finished(let outcome), .outcome(let outcome): outcome.message
            default: nil
            }
        }
        #expect(messages.count == Outbox.limit + 2)
        #expect(messages.first == "first" && messages.last == "second")
        #expect(messages.count { $0 == "again" } == 1 && messages.contains("999"))
    }
}
