// `trackhealth record`: another program's callbacks through the recording engine.

import ArgumentParser
import Foundation
import PlainText
import SharedStore
import TrackingEngine
import TrackingModel

struct RecordCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "record", abstract: "Feed callbacks, one JSON object a line, to the recording engine.",
        usage: "trackhealth record [<options>] <path>",
        discussion: """
            Example: trackhealth record ./container < callbacks.jsonl

            Reads standard input until it ends and answers every line with one, once it is on the disk; "seconds" is what \
            was credited:

              {"app":"com.example.a","outcome":"credited","seconds":60,"seq":12}
              {"outcome":"rejected","reason":"duplicate","seq":13}
              {"error":"This is not a JSON object on one line; …","line":3}

            A callback is a line such as

              {"event":"usage.app.0.min.1","activity":"a"}

            and, where known, with "kind" (threshold, warning, start or end), "at" (unix seconds, or ISO 8601 with its \
            zone), "mono" and "boot" (the device's monotonic clock), "shielded", "memory" (bytes), "battery" (0 to 1) \
            and "charging".

            What is monitored comes before it, on one line:

              {"register":{"generation":1,"reason":"launch",
                "apps":[{"id":"com.example.a","name":"A",
                  "category":"Learning","rewardPoints":10}],
                "events":[{"event":"usage.app.0.min.1","app":"com.example.a"},
                  {"event":"usage.app.0.min.5","app":"com.example.a",
                   "seconds":240,"threshold":300}]}}

            The "threshold" of an event is the use of the app that day at which the system calls, in seconds from 0; by \
            default the minute in its name. Its "seconds" are what it adds to the threshold below it, 60 by default: \
            above, the second to the fifth minute. They are never the threshold itself, which would count the minutes \
            below it twice. Neither is more than a day. A "category" is \(AppCategory.names).

            After the last callback, {"settle":true,"at":…} judges a burst that nothing followed.

            A line that says when it was ("at" or "mono") is taken once, however often a log is fed: told again, it is \
            answered with "replayed" and changes nothing. A registration without a "generation" is the next one, and \
            is refused where it lies before the present one.

            Several of these can write to one container. One that waits for another longer than --wait keeps its \
            callback in a file of its own (fallback_….json), and the next callback counts it. Exit codes: 0 done, 1 when a line was rejected or \
            callbacks could not be counted.
            """)

    @Argument(help: "Container folder; created if there is none.", completion: .file())
    var path: String

    @OptionGroup var crediting: PolicyOption

    @Option(help: .taking("id", "App Group of a new container."))
    var group: String?

    @OptionGroup var zone: ZoneOption

    @Flag(
        name: .customLong("sync"), inversion: .prefixedNo,
        help: "Flush every line to the disk; without it records survive a kill but not a loss of power.")
    var isDurable = true

    @Option(
        help: .taking(
            "seconds",
            "How long a line waits for another process that writes, in all."))
    var wait = 5.0

    func validate() throws {
        guard (0...3_600).contains(wait) else {
            throw ValidationError("--wait is from 0 to 3600 seconds.")
        }
        try zone.check()
    }

    func run() throws {
        let zone = self.zone.zone
        let store = try WritableContainer.store(
            at: path, group: group, calendar: LocalCalendar(zone, around: SystemClock.now),
            isDurable: isDurable,
            waiting: wait)
        var session = RecordSession(store: store, policy: crediting.policy, zone: zone)
        var lines = InputLines(STDIN_FILENO)
        var number = 0
        var refused = 0
        while let line = lines.next() {
            number += 1
            do {
                guard case .bytes(let bytes) = line else {
                    throw Refusal(
                        "The line has more than \(InputLines.limit) bytes; write one callback a line.")
                }
                // Empty lines are for the eye.
                if bytes.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) { continue }
                var answer = try session.take(try RecordLine.read(bytes))
                if answer.error != nil {
                    answer.line = number
                    refused += 1
                }
                try Output.write(answer.text)
            } catch let error as OutputError {
                throw error
            } catch {
                refused += 1
                try Output.write(RecordAnswer(error: error, line: number).text)
            }
        }
        try session.finish()
        if refused > 0 { throw ExitCode.failure }
    }
}

/// Lines of a file descriptor. A line beyond the limit is reported as too long and skipped.
struct InputLines {
    /// A line, or that there was one that is too long.
    enum Line {
        case bytes([UInt8])
        case tooLong
    }

    /// Bytes of a line: the registration of a hundred apps with every minute of a day is one.
    static let limit = 16 << 20

    private let descriptor: Int32
    private var waiting: [UInt8] = []
    private var position = 0
    /// Where no line feed was found yet.
    private var searched = 0
    private var isAtEnd = false

    init(_ descriptor: Int32) { self.descriptor = descriptor }

    /// The next line without its line feed; nil at the end.
    mutating func next() -> Line? {
        var isTooLong = false
        while true {
            if let end = waiting[searched...].firstIndex(of: 0x0A) {
                let line = Array(waiting[position..<end])
                position = end + 1
                searched = position
                return isTooLong || line.count > Self.limit ? .tooLong : .bytes(line)
            }
            searched = waiting.count
            if waiting.count - position > Self.limit {
                isTooLong = true
                waiting = []
                position = 0
                searched = 0
            }
            guard !isAtEnd else {
                defer { position = waiting.count }
                if isTooLong { return .tooLong }
                return position < waiting.count ? .bytes(Array(waiting[position...])) : nil
            }
            fill()
        }
    }

    private mutating func fill() {
        waiting.removeFirst(position)
        searched -= position
        position = 0
        var chunk = [UInt8](repeating: 0, count: 16 << 10)
        while true {
            let count = read(descriptor, &chunk, chunk.count)
            if count > 0 {
                waiting += chunk.prefix(count)
                return
            }
            if count < 0, errno == EINTR { continue }
            isAtEnd = true
            return
        }
    }
}
