// Follows a store without a screen until a signal ends it.

import Dashboard
import Dispatch
import Foundation
import HealthAnalysis
import SelfPipe
import Synchronization

/// Takes what a worker beside it reads and judges, whenever the store or the time changes that.
final class StoreFollower: Sendable {
    private let worker: StoreWorker
    private let pipe: WakePipe
    private let isEnded = Atomic(false)
    private let queue = DispatchQueue(label: "trackhealth.follow")

    /// - Parameter options: What was given on the command line.
    init(_ access: StoreAccess, _ options: [GivenOption]) throws {
        worker = try StoreWorker(access, access.settings(options), isShown: false)
        pipe = try WakePipe()
    }

    /// Runs until SIGINT, SIGTERM or SIGHUP.
    ///
    /// - Parameters:
    ///   - take: Gets every reading; the same contents again if only time has passed. Not called while the store can't
    ///     be read.
    ///   - report: Gets every alert event.
    func run(
        _ take: (Reading) throws -> Void, alerted report: (AlertTransition) throws -> Void = { _ in }
    ) throws {
        let signals = Interruption.sources([SIGINT, SIGTERM, SIGHUP], on: queue) { [self] number in
            isEnded.store(true, ordering: .relaxed)
            pipe.post()
            OutputWatchdog.end(by: number) { self.worker.end() }
        }
        defer { withExtendedLifetime(signals) { worker.finish() } }
        worker.start(waking: pipe)
        var hasRead = false
        var failure: String?
        while !isEnded.load(ordering: .relaxed) {
            for event in worker.takeEvents() {
                switch event {
                case .read(let reading):
                    (hasRead, failure) = (true, nil)
                    try take(reading)
                case .readFailed(let reason):
                    guard hasRead else { throw Refusal(reason) }
                    // It may come back, so this is said once and not the end.
                    if failure != reason { Output.warn(reason) }
                    failure = reason
                case .alerted(_, let updates):
                    for update in updates {
                        try report(update.transition)
                        if update.rings, update.transition.isNotified, update.transition.isAlarm {
                            Output.ring()
                        }
                    }
                case .outcome(let outcome): Output.warn(outcome.message)
                default: break
                }
            }
            pipe.wait()
        }
    }
}
