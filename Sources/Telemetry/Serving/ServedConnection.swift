// One client: what it has sent, what it gets, and until when.

import FlyingSocks
import Foundation

/// A connection from its acceptance to its end, moved on whenever its socket is ready. It carries one request.
final class ServedConnection {
    /// What it waits for.
    enum Step {
        /// For the rest of the head.
        case head
        /// For a document that is being made.
        case document
        /// For its client to read.
        case answer
        /// For its client to stop sending.
        case farewell
        case over
    }

    let number: Int
    /// The address of the client.
    let client: String
    let socket: Socket
    private(set) var step = Step.head
    /// When the step is over in any case, in seconds of a monotonic clock.
    private(set) var deadline: Double
    /// Whether anything has come.
    private(set) var hasBegun = false
    /// Whether its answer was sent as a whole.
    private(set) var isAnswered = false
    /// Whether that is a refusal.
    var isRefused = false

    private let limits: ServerLimits
    private var received: [UInt8] = []
    /// The bytes up to which the end of the head was looked for.
    private var searched = 0
    /// Head and body that are still to be sent.
    private var sending: [Data] = []
    private var sent = 0
    private var discarded = 0

    init(_ socket: Socket, number: Int, client: String, limits: ServerLimits, now: Double) {
        self.socket = socket
        self.number = number
        self.client = client
        self.limits = limits
        deadline = now + limits.headSeconds
    }

    /// The events of poll(2) that move it on.
    var events: Int16 {
        switch step {
        case .head, .farewell: Int16(POLLIN)
        case .answer: Int16(POLLOUT)
        // A client that goes away while its document is made is noticed when it is sent.
        case .document, .over: 0
        }
    }

    /// Reads what has come.
    ///
    /// - Returns: The request, once its head is whole; nil while it is not.
    /// - Throws: Where the head is none, or too long.
    func readHead() throws(RefusedRequest) -> RequestHead? {
        do {
            // A byte more than allowed shows that it is too long.
            received += try socket.read(atMost: min(4_096, limits.headBytes + 1 - received.count))
            hasBegun = true
        } catch SocketError.blocked {
            return nil
        } catch {
            end()
            return nil
        }
        let length = headLength()
        guard length ?? received.count <= limits.headBytes else {
            throw .headTooLong(limit: limits.headBytes)
        }
        guard let length else { return nil }
        let head = received[..<length]
        received = []
        return try RequestHead(Array(head))
    }

    /// The bytes before the empty line; nil where there is none yet. Every byte is looked at once.
    private func headLength() -> Int? {
        let empty: [UInt8] = [0x0D, 0x0A, 0x0D, 0x0A]
        var start = max(0, searched - 3)
        while start + 4 <= received.count {
            if received[start..<start + 4].elementsEqual(empty) { return start + 2 }
            start += 1
        }
        searched = received.count
        return nil
    }

    /// Waits for a document.
    func awaitDocument(now: Double) {
        step = .document
        deadline = now + limits.makingSeconds
    }

    /// Begins to send.
    ///
    /// - Parameter hasBody: Whether more than the head was asked for.
    func send(_ answer: ServedAnswer, hasBody: Bool, now: Double) {
        received = []
        sending = hasBody ? [answer.head, answer.body] : [answer.head]
        step = .answer
        deadline = now + limits.answerSeconds
        write(now: now)
    }

    /// Sends as much as the client takes.
    func write(now: Double) {
        while let part = sending.first {
            do {
                sent = try socket.write(part, from: sent)
            } catch SocketError.blocked {
                return
            } catch {
                return end()
            }
            guard sent >= part.count else { continue }
            sending.removeFirst()
            sent = 0
        }
        isAnswered = true
        // To close while something unread waits would take the answer back from the client.
        shutdown(socket.file.rawValue, Int32(SHUT_WR))
        step = .farewell
        deadline = now + limits.lingerSeconds
        discard()
    }

    /// Reads what the client still sends, within limits, until it closes.
    func discard() {
        do {
            while step == .farewell {
                discarded += try socket.read(atMost: 4_096).count
                if discarded > limits.lingerBytes { end() }
            }
        } catch SocketError.blocked {
        } catch {
            end()
        }
    }

    func end() {
        guard step != .over else { return }
        step = .over
        try? socket.close()
    }
}
