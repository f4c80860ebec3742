// The health view over a container, at a moment that a test sets, pressed and looked at as a person does.

import DeviceActivityAdapter
import DeviceActivityApp
import Foundation
import HealthAnalysis
import SharedStore
@_spi(Simulation) import SwiftUI
import Testing
import TrackingEngine
import TrackingModel
@_spi(Simulation) import UIKit

/// A model with its view.
@MainActor final class ViewStage {
    /// What the model asks and waits for.
    final class Surroundings: @unchecked Sendable {
        private let lock = NSLock()
        private var moment = SystemClock.now
        private var readCount = 0
        private var waits: [Double] = []

        /// The present, which a test sets.
        var now: Instant {
            get { lock.withLock { moment } }
            set { lock.withLock { moment = newValue } }
        }
        var reads: Int { lock.withLock { readCount } }
        var waited: [Double] { lock.withLock { waits } }
        func noteRead() { lock.withLock { readCount += 1 } }
        func noteWait(_ seconds: Double) { lock.withLock { waits.append(seconds) } }
    }

    let trial: TrialContainer
    let around: Surroundings
    let model: HealthModel
    let view: TrackingHealthView
    var backups: URL { trial.folder.appendingPathComponent("backups") }

    init(
        _ trial: TrialContainer, at now: Instant = SystemClock.now,
        isBackgroundTaskOn: Bool? = true,
        restart: @escaping @Sendable () -> RestartOutcome? = { .registered }
    ) {
        self.trial = trial
        let around = Surroundings()
        around.now = now
        self.around = around
        model = HealthModel(
            trial.container, backups: trial.folder.appendingPathComponent("backups"), restart: restart,
            isBackgroundTaskOn: {
                around.noteRead()
                return isBackgroundTaskOn
            }, now: { around.now },
            sleep: { seconds in
                around.noteWait(seconds)
                around.now = around.now + seconds
                try Task.checkCancellation()
                await Task.yield()
            })
        view = TrackingHealthView(model)
    }

    /// What is on the screen at the present moment.
    var drawn: [Drawn] {
        DrawnMoment.$date.withValue(Date(timeIntervalSince1970: around.now.seconds)) { draw(view) }
    }

    var texts: [String] { drawn.texts }

    /// The text beside each check mark.
    var checked: [String] {
        zip(drawn, drawn.dropFirst()).compactMap { mark, text in
            guard case .image("checkmark.circle.fill") = mark, case .text(let text) = text else { return nil }
            return text
        }
    }

    /// The share sheet; nil where none is open.
    var shareSheet: UIActivityViewController? {
        drawn.compactMap {
            if case .controller(let sheet as UIActivityViewController) = $0 { sheet } else { nil }
        }
        .first
    }

    /// Presses the last button with a title: that of a dialog lies over the view's.
    func press(_ title: String) {
        for case .button([title], let action) in drawn.reversed() { return action() }
        Issue.record("there is no button \(title)")
    }

    /// Waits for what a button began.
    ///
    /// - Returns: Whether it happened within the patience of the tests.
    func happens(_ condition: @MainActor () -> Bool) async -> Bool {
        let patience = ProcessInfo.processInfo.environment["TRACKHEALTH_PATIENCE"].flatMap(Double.init)
        let end = ContinuousClock.now + .seconds(patience ?? 60)
        while !condition() {
            guard ContinuousClock.now < end else { return false }
            try? await Task.sleep(for: .milliseconds(5))
        }
        return true
    }

    /// The judgement of the same container by the dashboard's reader.
    func judged() throws -> (report: HealthReport, contents: StoreContents) {
        let calendar = LocalCalendar(.current, around: around.now)
        var reader = try OpenedStore(trial.container.root, group: trial.container.group).reader()
        let contents = try reader.read(calendar: calendar, at: around.now)
        return (HealthReport(contents, at: around.now, calendar: calendar), contents)
    }
}
