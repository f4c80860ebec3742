// What is due when: a binary heap of small values, earliest first, equal times in the order of their coming.

/// A queue of things to do by time.
struct EventQueue {
    /// What is to be done; the number says with which delivery, echo or foreign use, or is unused.
    enum Job: UInt8 {
        /// A callback without a crossing is sent on its way.
        case echo
        /// The system hears of use on another device.
        case exchange
        /// A delivery reaches the device's scheduler.
        case arrival
        /// The extension is up and its handler runs.
        case handling
        /// The app's process is notified.
        case notification
        case appTick
        case appClose
    }

    struct Entry {
        var at: Double
        var order: Int
        var number: Int
        var job: Job

        @inline(__always)
        static func < (left: Entry, right: Entry) -> Bool {
            left.at < right.at || (left.at == right.at && left.order < right.order)
        }
    }

    private var heap: [Entry] = []
    private var nextOrder = 0

    var first: Entry? { heap.first }

    mutating func push(_ job: Job, number: Int = 0, at: Double) {
        heap.append(Entry(at: at, order: nextOrder, number: number, job: job))
        nextOrder += 1
        var child = heap.count - 1
        while child > 0 {
            let parent = (child - 1) / 2
            guard heap[child] < heap[parent] else { break }
            heap.swapAt(child, parent)
            child = parent
        }
    }

    mutating func pop() -> Entry? {
        guard let top = heap.first, let last = heap.popLast() else { return nil }
        guard !heap.isEmpty else { return top }
        heap[0] = last
        var parent = 0
        while true {
            var child = parent * 2 + 1
            guard child < heap.count else { break }
            if child + 1 < heap.count, heap[child + 1] < heap[child] { child += 1 }
            guard heap[child] < heap[parent] else { break }
            heap.swapAt(child, parent)
            parent = child
        }
        return top
    }
}
