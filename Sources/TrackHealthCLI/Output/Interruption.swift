// What a long command says where it is interrupted: how far it was, and what goes on from there.

import Dispatch
import Foundation

/// Listens for Ctrl-C and SIGTERM as long as it lives, says a sentence, and ends the program by that signal.
final class Interruption {
    // A queue of its own: all threads of the shared ones are at work.
    private let queue = DispatchQueue(label: "trackhealth.interruption")
    private let sources: [any DispatchSourceSignal]

    /// - Parameter sentence: Made when it happens, on a thread of its own.
    init(_ sentence: @escaping @Sendable () -> String) {
        sources = Self.sources([SIGINT, SIGTERM], on: queue) { number in
            Standstill.end(by: number)
            if isatty(STDERR_FILENO) == 1 { Output.note("\n") }
            Output.warn(sentence())
            Self.end(by: number)
        }
    }

    /// Takes signals from now on, as long as what it returns is kept.
    static func sources(
        _ numbers: [Int32], on queue: DispatchQueue, _ handler: @escaping @Sendable (Int32) -> Void
    ) -> [any DispatchSourceSignal] {
        numbers.compactMap { number in
            // `nohup` and shells without job control start programs with signals ignored, and mean it.
            let before = unsafeBitCast(signal(number, SIG_IGN), to: Int.self)
            if before == unsafeBitCast(SIG_IGN, to: Int.self) { return nil }
            let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
            source.setEventHandler { handler(number) }
            source.resume()
            return source
        }
    }

    /// By the signal itself, so that a shell's loop ends too. The threads of queues have all signals blocked.
    private static func end(by number: Int32) {
        signal(number, SIG_DFL)
        var meant = sigset_t()
        sigemptyset(&meant)
        sigaddset(&meant, number)
        pthread_sigmask(SIG_UNBLOCK, &meant, nil)
        raise(number)
        _exit(128 + number)
    }

    deinit {
        for source in sources {
            source.cancel()
            signal(Int32(source.handle), SIG_DFL)
        }
    }
}
