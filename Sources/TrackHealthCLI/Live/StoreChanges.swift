// Notifies of changes of an opened store: by kernel events, and by polling in any case.

import Dispatch
import SharedStore
import Synchronization
import TrackingModel

/// Watches one store from its creation, and notifies of changes from the start until it is released.
struct StoreChanges {
    private let watched: Watched
    private var source: (any DispatchSourceRead)?
    private var timer: (any DispatchSourceTimer)?

    init(_ store: OpenedStore) { watched = Watched(store) }

    /// What to tell where changes are noticed later than usual; nil where they are not.
    ///
    /// - Parameter interval: Seconds between two looks.
    func notice(every interval: Double) -> String? {
        guard watched.watch.withLock({ $0.isRefused }) else { return nil }
        let pause = interval == interval.rounded() ? durationText(interval) : "\(interval)s"
        return "The store is looked at every \(pause): the system refuses to report changes."
    }

    /// Calls back on a serial queue after every change.
    ///
    /// - Parameter interval: Seconds between two looks, since some file systems send no events.
    mutating func start(
        on queue: DispatchQueue, every interval: Double, _ changed: @escaping @Sendable () -> Void
    ) {
        let watched = watched
        if let descriptor = watched.watch.withLock({ $0.descriptor }) {
            let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
            source.setEventHandler { if watched.watch.withLock({ $0.drain() }) { changed() } }
            source.resume()
            self.source = source
        }
        let timer = DispatchSource.makeTimerSource(queue: queue)
        timer.schedule(
            deadline: .now() + interval, repeating: interval,
            leeway: .milliseconds(Int(min(interval * 250, 10_000))))
        timer.setEventHandler { if watched.watch.withLock({ $0.pollChanged() }) { changed() } }
        timer.resume()
        self.timer = timer
    }
}

/// The watch as the handlers share it.
private final class Watched: Sendable {
    let watch: Mutex<StoreWatch>

    init(_ store: OpenedStore) {
        watch = Mutex(StoreWatch(store.location, files: store.files))
    }
}
