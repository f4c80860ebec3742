// Serves documents by HTTP from one thread, within limits that hold whatever the clients do.

import FlyingSocks
import Foundation
import SelfPipe
import Synchronization

/// A read-only server: one thread, one poll(2) over all connections, one request for each.
///
/// FlyingFox's own server gathers the lines of a head without limit and waits for them for ever; its sockets are used
/// here, and the rest is bounded.
package final class HealthServer: Sendable {
    /// The port that it listens on.
    package let port: UInt16
    /// Where it is reached, without a slash at the end.
    package let url: String
    private let listener: Socket
    private let documents: any ServedDocuments
    private let rules: RequestRules
    private let limits: ServerLimits
    private let report: @Sendable (String) -> Void
    private let wake: WakePipe
    private let queue = DispatchQueue(label: "trackhealth.serve.documents")
    private let shared = Mutex(Exchange())

    /// What other threads leave for the serving one.
    private struct Exchange {
        var isStopped = false
        /// Documents that were made, by the number of the connection that waits for each.
        var made: [(connection: Int, document: ServedDocument?)] = []
        var counts = ServerCounts()
    }

    /// Listens at once; serves when it runs.
    ///
    /// - Parameters:
    ///   - token: What every request has to bring; nil where nothing is asked for.
    ///   - report: Gets a sentence for each kind of hostile request, on the serving thread.
    package init(
        _ documents: any ServedDocuments, on address: ListenAddress, token: AccessToken? = nil,
        limits: ServerLimits = ServerLimits(), report: @escaping @Sendable (String) -> Void
    ) throws(UnusableAddress) {
        do throws(UnmadePipe) { wake = try WakePipe() } catch {
            throw UnusableAddress(address: "anything", reason: error.description)
        }
        (listener, port) = try address.listen()
        url = "http://" + address.text(port: port)
        self.documents = documents
        rules = RequestRules(token: token)
        self.limits = limits
        self.report = report
    }

    deinit { try? listener.close() }

    package var counts: ServerCounts { shared.withLock { $0.counts } }

    /// Ends `run` at once, with all connections.
    package func stop() {
        shared.withLock { $0.isStopped = true }
        wake.post()
    }

    /// Serves until it is stopped; blocks this thread.
    package func run() {
        // A client that goes away while it is sent to is an error of that write, not the end of the program.
        signal(SIGPIPE, SIG_IGN)
        var service = Service(self)
        while service.turn() {}
        service.end()
    }

    /// The connections of a run.
    private struct Service {
        private let server: HealthServer
        private var connections: [Int: ServedConnection] = [:]
        /// What each connection that waits for its document asked for.
        private var waiting: [Int: (type: MediaType, hasBody: Bool)] = [:]
        private var lastNumber = 0
        private var hostile = HostileRequests()
        /// Until when nobody is accepted, because the system has no descriptors left.
        private var pauseEnd = 0.0

        init(_ server: HealthServer) { self.server = server }

        private static var now: Double { Double(DispatchTime.now().uptimeNanoseconds) / 1e9 }

        /// Waits for something to happen and does what follows.
        ///
        /// - Returns: False where the server was stopped.
        mutating func turn() -> Bool {
            let open = Array(connections.values)
            var polled = [
                pollfd(fd: server.wake.readEnd, events: Int16(POLLIN), revents: 0),
                pollfd(
                    fd: server.listener.file.rawValue, events: Self.now < pauseEnd ? 0 : Int16(POLLIN),
                    revents: 0
                ),
            ]
            polled += open.map { pollfd(fd: $0.socket.file.rawValue, events: $0.events, revents: 0) }
            poll(&polled, nfds_t(polled.count), timeout)
            if polled[0].revents != 0 { server.wake.drain() }
            let exchange = server.shared.withLock { shared in
                defer { shared.made = [] }
                return (isStopped: shared.isStopped, made: shared.made)
            }
            if exchange.isStopped { return false }
            let now = Self.now
            for (connection, state) in zip(open, polled.dropFirst(2)) where state.revents != 0 {
                move(connection, now: now)
            }
            for made in exchange.made { answer(made.connection, made.document, now: now) }
            for connection in connections.values where connection.deadline <= now {
                expire(connection, now: now)
            }
            forgetEnded()
            if polled[1].revents != 0 { accept(now: now) }
            return true
        }

        /// Milliseconds until the next deadline; -1 where there is none.
        private var timeout: Int32 {
            var next = connections.values.map(\.deadline).min()
            if pauseEnd > Self.now { next = min(next ?? pauseEnd, pauseEnd) }
            return next.map { Int32(max(0, ($0 - Self.now) * 1_000).rounded(.up)) } ?? -1
        }

        private mutating func accept(now: Double) {
            while true {
                let file: Socket.FileDescriptor
                let client: String
                do {
                    let accepted = try server.listener.accept()
                    file = accepted.file
                    client = Self.name(of: accepted.addr)
                } catch {
                    // Without a pause a system without free descriptors would be asked without end.
                    if error as? SocketError != .blocked { pauseEnd = now + 0.1 }
                    return
                }
                let socket = Socket(file: file)
                guard (try? socket.closeOnExec()) != nil, (try? socket.setFlags(.nonBlocking)) != nil,
                    makeRoom()
                else {
                    try? socket.close()
                    continue
                }
                lastNumber += 1
                connections[lastNumber] = ServedConnection(
                    socket, number: lastNumber, client: client, limits: server.limits, now: now)
                let count = connections.count
                server.shared.withLock { $0.counts.mostConnections = max($0.counts.mostConnections, count) }
            }
        }

        /// Makes sure that one more connection may be there: of those that have not sent their head, the first has to
        /// go.
        private mutating func makeRoom() -> Bool {
            guard connections.count >= server.limits.connections else { return true }
            let slow = connections.values.filter { $0.step == .head || $0.step == .farewell }
            guard let first = slow.min(by: { $0.number < $1.number }) else { return false }
            first.end()
            forgetEnded()
            return true
        }

        private mutating func move(_ connection: ServedConnection, now: Double) {
            switch connection.step {
            case .head: receive(connection, now: now)
            case .answer: connection.write(now: now)
            case .farewell: connection.discard()
            // Nothing is asked of it but whether it is there.
            case .document: connection.end()
            case .over: break
            }
        }

        private mutating func receive(_ connection: ServedConnection, now: Double) {
            do throws(RefusedRequest) {
                guard let head = try connection.readHead() else { return }
                let (subject, type) = try server.rules.subject(of: head)
                let hasBody = head.method != "HEAD"
                if let document = server.documents.finished(subject) {
                    connection.send(ServedAnswer(document, as: type), hasBody: hasBody, now: now)
                    return
                }
                waiting[connection.number] = (type, hasBody)
                connection.awaitDocument(now: now)
                server.make(subject, for: connection.number)
            } catch {
                refuse(connection, error, now: now)
            }
        }

        private mutating func answer(_ number: Int, _ document: ServedDocument?, now: Double) {
            guard let wish = waiting.removeValue(forKey: number), let connection = connections[number],
                connection.step == .document
            else { return }
            if let document {
                connection.send(ServedAnswer(document, as: wish.type), hasBody: wish.hasBody, now: now)
            } else {
                refuse(connection, .noSuchDevice, hasBody: wish.hasBody, now: now)
            }
        }

        private mutating func expire(_ connection: ServedConnection, now: Double) {
            switch connection.step {
            case .head:
                // Who connects and says nothing gets nothing; browsers do so in advance.
                guard connection.hasBegun else { return connection.end() }
                refuse(connection, .tooSlow(seconds: server.limits.headSeconds), now: now)
            case .document: refuse(connection, .failed, now: now)
            case .answer, .farewell, .over: connection.end()
            }
        }

        private mutating func refuse(
            _ connection: ServedConnection, _ refusal: RefusedRequest, hasBody: Bool = true, now: Double
        ) {
            server.shared.withLock { $0.counts.refused += 1 }
            if let sentence = hostile.note(refusal, from: connection.client) { server.report(sentence) }
            connection.isRefused = true
            connection.send(refusal.answer, hasBody: hasBody, now: now)
        }

        private mutating func forgetEnded() {
            for connection in connections.values where connection.step == .over {
                connections[connection.number] = nil
                waiting[connection.number] = nil
                server.shared.withLock { shared in
                    if connection.isAnswered {
                        if !connection.isRefused { shared.counts.answered += 1 }
                    } else if connection.hasBegun {
                        // Browsers connect in advance and ask for nothing.
                        shared.counts.dropped += 1
                    }
                }
            }
        }

        mutating func end() {
            for connection in connections.values { connection.end() }
            forgetEnded()
        }

        private static func name(of address: sockaddr_storage) -> String {
            switch try? Socket.makeAddress(from: address) {
            case .ip4(let host, _), .ip6(let host, _): host
            case .unix, nil: "an unknown address"
            }
        }
    }

    private func make(_ subject: ServedSubject, for connection: Int) {
        queue.async { [self] in
            let document = documents.made(subject)
            shared.withLock { $0.made.append((connection, document)) }
            wake.post()
        }
    }
}
