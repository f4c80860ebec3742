// Standard input, line by line as it comes, with a limit on what a line may hold.

import Foundation

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
