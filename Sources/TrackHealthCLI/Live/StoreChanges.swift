// Notifies of changes of an opened store: by kernel events, and by polling in any case.

import Dispatch
import SharedStore
import Synchronization
import TrackingModel

/// Watches one store from its creation.
final class StoreChanges: Sendable {
    private let watch: Mutex<StoreWatch>

    init(_ store: OpenedStore) { watch = Mutex(StoreWatch(store.location, files: store.files)) }

    /// What to tell where changes are noticed later than usual; nil where they are not.
    ///
    /// - Parameter interval: Seconds between two looks.
    func notice(every interval: Double) -> String? {
        guard watch.withLock({ $0.isRefused }) else { return nil }
        let pause = interval == interval.rounded() ? durationText(interval) : "\(interval)s"
        return "The store is looked at every \(pause): the system refuses to report changes."
    }

    /// Calls back on a serial queue after every change, as long as what it returns is kept.
    ///
    /// - Parameter interval: Seconds between two looks, since some file systems send no events.
    func start(
        on queue: DispatchQueue, every interval: Double, _ changed: @escaping @Sendable () -> Void
    ) -> [any DispatchSourceProtocol] {
        let timer = DispatchSource.makeTimerSource(queue: queue)
        timer.schedule(
            deadline: .now() + interval, repeating: interval,
            leeway: .milliseconds(Int(min(interval * 250, 10_000))))
        timer.setEventHandler { if self.watch.withLock({ $0.pollChanged() }) { changed() } }
        timer.resume()
        guard let descriptor = watch.withLock({ $0.descriptor }) else { return [timer] }
        let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
        source.setEventHandler { if self.watch.withLock({ $0.drain() }) { changed() } }
        source.resume()
        return [timer, source]
    }
}
