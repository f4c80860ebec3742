// What a program that works now and then need not hold while it waits.

import CTerminalSignals

package enum IdleMemory {
    /// Has the threads share one heap: for a program of which one thread at a time works. Call it before they begin.
    package static func shareHeap() { cts_share_heap() }

    /// Works, and then gives what the heap has free and what the work took of this thread's stack back to the system. A
    /// thread keeps what its deepest call took, and reading and judging a store goes deep.
    @inline(never)
    package static func givingBack(_ work: () -> Void) {
        work()
        giveBack()
    }

    /// Gives back the same after work that is done.
    package static func giveBack() { cts_give_idle_back() }
}
