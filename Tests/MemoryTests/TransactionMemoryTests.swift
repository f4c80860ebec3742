// Recording on a full container stays within the memory that an extension can spare.

import TestSupport
import Testing

/// Measured in a process of its own: here, other tests take memory at the same time.
@Suite(.ownThread, .needs(.allocationCount)) struct TransactionMemoryTests {
    @Test func `a transaction on a full container takes less than a mebibyte`() throws {
        let figures = try MemoryFigures.measured()
        // A counter that counts nothing would prove nothing: the file and its copies have to show.
        let preferences = try #require(figures["preferences"])
        #expect(preferences > 280_000)
        let peak = try #require(figures["peak"])
        #expect(peak > preferences && peak < 800 << 10)
        print("peak heap of one transaction: \(peak >> 10) KiB over preferences of \(preferences >> 10) KiB")
    }

    /// Fifty apps, full logs, thirty days of history: every kind of callback, then five hundred of them.
    @Test func `a callback on a full container takes less than a mebibyte`() throws {
        let figures = try MemoryFigures.measured(["engine"])
        let preferences = try #require(figures["preferences"])
        #expect(preferences > 400_000)
        for kind in ["credited", "duplicate", "minimal", "afterMinimal", "judged", "highest"] {
            let peak = try #require(figures[kind])
            // The preferences themselves are held from one callback to the next; a copy of changes has to show.
            #expect(peak > 64 << 10 && peak < 1 << 20, "\(kind)")
            print("peak heap of a callback, \(kind): \(peak >> 10) KiB")
        }
        let anonymous = try #require(figures["anonymous"])
        #expect(anonymous > 0 && anonymous < 6 << 20)
        print("anonymous memory after hundreds of callbacks: \(anonymous >> 10) KiB")
        for file in ["preferences", "recovery", "journal"] {
            let bytes = try #require(figures[file + "Written"])
            #expect(bytes > 0)
            print("bytes written per callback, \(file): \(bytes)")
        }
    }
}
