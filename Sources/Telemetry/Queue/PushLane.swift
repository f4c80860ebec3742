// The queue of one signal: what waits, what is on its way, and when the next attempt is due.

/// A value without a clock: every call says what time it is, in seconds of any monotonic clock.
struct PushLane {
    /// The telemetry of a device at an instant.
    private struct PushElement {
        let device: String
        /// An element of the request's array, as JSON.
        let text: String
        let records: Int

        var bytes: Int { text.utf8.count }
    }

    let signal: PushedSignal
    private let limits: PushLimits
    /// Where it goes, as people read it.
    private let target: String
    private(set) var counts = PushCounts()
    /// Sentences for people that nobody took yet.
    private(set) var news: [String] = []

    private var elements: [Int: PushElement] = [:]
    /// The numbers of what waits, oldest first.
    private var line: [Int] = []
    /// What waits of each device, where newer ones replace it.
    private var byDevice: [String: Int] = [:]
    private var lastNumber = 0
    private var waitingBytes = 0
    private var waitingRecords = 0
    private var travelling: [PushElement] = []
    /// When what waits began to wait.
    private var begun = 0.0
    /// Before this nothing is sent.
    private var notBefore = -Double.infinity
    private var failures = 0
    private var isEnding = false
    private var isGivenUp = false
    /// Kinds of problems since all went well, of which each is reported once.
    private var reported: Set<String> = []

    init(_ signal: PushedSignal, to target: String, limits: PushLimits) {
        self.signal = signal
        self.limits = limits
        self.target = target
    }

    /// Whether it takes long to get rid of what waits although nothing fails.
    var isCrowded: Bool { failures == 0 && waitingBytes > limits.bytes / 2 }

    // MARK: - What waits

    mutating func add(_ text: String, records: Int, of device: String, at now: Double) {
        let element = PushElement(device: device, text: text, records: records)
        counts.made += records
        counts.waiting += records
        if signal == .metrics, let number = byDevice[device], let earlier = elements[number] {
            counts.waiting -= earlier.records
            counts.replaced += earlier.records
            waitingBytes += element.bytes - earlier.bytes
            waitingRecords += element.records - earlier.records
            elements[number] = element
        } else {
            if line.isEmpty { begun = now }
            lastNumber += 1
            line.append(lastNumber)
            put(element, lastNumber)
        }
        makeRoom()
    }

    private mutating func put(_ element: PushElement, _ number: Int) {
        elements[number] = element
        if signal == .metrics { byDevice[element.device] = number }
        waitingBytes += element.bytes
        waitingRecords += element.records
    }

    private mutating func takeFirst() -> PushElement? {
        guard !line.isEmpty, let element = elements.removeValue(forKey: line.removeFirst()) else {
            return nil
        }
        if signal == .metrics { byDevice[element.device] = nil }
        waitingBytes -= element.bytes
        waitingRecords -= element.records
        return element
    }

    /// Drops the oldest of what waits until the rest is within the limits.
    private mutating func makeRoom() {
        while waitingBytes > limits.bytes || waitingRecords > limits.records, let oldest = takeFirst() {
            counts.waiting -= oldest.records
            counts.overflowed += oldest.records
            report("full", "The queue for \(target) is full: the oldest \(signal.noun)s are dropped.")
        }
    }

    // MARK: - What is sent

    /// When the next request is due; nil where there is none.
    func due(at now: Double) -> Double? {
        guard travelling.isEmpty, !line.isEmpty, !isGivenUp else { return nil }
        if isEnding { return now }
        return max(notBefore, waitingBytes >= limits.requestBytes ? begun : begun + limits.gathering)
    }

    /// Takes what is due. `answered` has to follow.
    mutating func take(at now: Double) -> PushRequest {
        var bytes = 0
        while let number = line.first, let next = elements[number],
            travelling.isEmpty || bytes + next.bytes <= limits.requestBytes, let element = takeFirst()
        {
            bytes += element.bytes
            travelling.append(element)
        }
        begun = now
        let parts = travelling.map(\.text).joined(separator: ",")
        return PushRequest(
            signal: signal, body: "{\"\(signal.member)\":[\(parts)]}", records: travellingRecords,
            isLast: isEnding)
    }

    private var travellingRecords: Int { travelling.reduce(0) { $0 + $1.records } }

    /// From now on each element is tried once more, without any pause.
    mutating func end() { isEnding = true }

    /// - Parameter random: From 0 to 1, for the pause after a failure.
    mutating func answered(_ request: PushRequest, _ outcome: PushOutcome, at now: Double, random: Double) {
        let records = travellingRecords
        switch outcome {
        case .accepted(let rejected, let problem):
            accept(records, rejected: max(rejected, 0), problem)
            travelling = []
        case .refused(let problem):
            counts.waiting -= records
            counts.refused += records
            failures = 0
            travelling = []
            report(
                problem.kind,
                "\(target) \(problem.text); \(records) \(signal.noun)\(records == 1 ? " was" : "s were") dropped."
            )
        case .postponed(let wish, let problem):
            failures += 1
            notBefore = now + limits.pause(failures: failures, wish: wish, random: random)
            if request.isLast { isGivenUp = true }
            putBack()
            report(problem.kind, "\(target) \(problem.text)\(request.isLast ? "" : "; it is tried again").")
        }
    }

    private mutating func accept(_ records: Int, rejected: Int, _ problem: PushProblem?) {
        failures = 0
        notBefore = -.infinity
        // Of readings the collector counts points, of gaps records.
        let refused = signal == .logs ? min(rejected, records) : 0
        counts.waiting -= records
        counts.sent += records - refused
        counts.refused += refused
        if signal == .metrics { counts.rejectedPoints += rejected }
        if let problem { return report(problem.kind, "\(target) \(problem.text).") }
        if !reported.isEmpty {
            let dropped = counts.dropped == 0 ? "" : "; \(counts.dropped) dropped so far"
            news.append("\(target) takes \(signal.noun)s again\(dropped).")
        }
        reported = []
    }

    /// What was on its way waits again, before all else, but for what a newer one has replaced.
    private mutating func putBack() {
        for element in travelling.reversed() {
            if signal == .metrics, byDevice[element.device] != nil {
                counts.waiting -= element.records
                counts.replaced += element.records
                continue
            }
            lastNumber += 1
            line.insert(lastNumber, at: 0)
            put(element, lastNumber)
        }
        travelling = []
        makeRoom()
    }

    // MARK: - What is said

    private mutating func report(_ kind: String, _ sentence: String) {
        if reported.insert(kind).inserted { news.append(sentence) }
    }

    mutating func takeNews() -> [String] {
        defer { news = [] }
        return news
    }
}
