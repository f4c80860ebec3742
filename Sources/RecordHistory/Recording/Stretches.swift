// Stretches of time in a history: states that lasted, and what the logs covered.

import GRDB
import TrackingModel

/// Writes stretches, each united with those of its sort that it meets, so that several observers of one store make
/// one stretch.
struct Stretches {
    /// The kind of a stretch that the logs of events were seen to cover.
    static let coverage = "coverage"

    let visit: Visit

    func add(kind: String, code: String = "", level: String = "", _ span: TimeSpan) throws {
        let sort: ColumnValues = [visit.device, kind, code, level]
        let meeting = sort + [span.end.seconds, span.start.seconds]
        let which = "device = ? AND kind = ? AND code = ? AND level = ? AND at <= ? AND until >= ?"
        let row = try Row.fetchOne(
            visit.db.cachedStatement(sql: "SELECT min(at), max(until), count(*) FROM stretch WHERE \(which)"),
            arguments: StatementArguments(meeting))
        var whole = span
        if let row {
            let reader = RowReader(row)
            if let start = reader.instant(0), let end = reader.instant(1) {
                whole = TimeSpan(min(start, span.start), max(end, span.end))
                if reader.integer(2) == 1, whole == TimeSpan(start, end) { return }
            }
        }
        try visit.db.cachedStatement(sql: "DELETE FROM stretch WHERE \(which)")
            .execute(arguments: StatementArguments(meeting))
        try visit.db.cachedStatement(
            sql: "INSERT INTO stretch (device, kind, code, level, at, until) VALUES (?, ?, ?, ?, ?, ?)"
        ).execute(arguments: StatementArguments(sort + [whole.start.seconds, whole.end.seconds]))
    }
}

/// The states that one observer sees, from read to read.
struct ObservedStates {
    private struct State: Hashable {
        var kind: RecordedState.Subject
        var judgement: HealthMark.Judgement
    }

    private var last: Set<State> = []
    private var lastAt: Instant?
    private var writtenAt: Instant?

    /// Takes in what was judged now. What held at the last look held until now, where that is not too long ago; what
    /// goes on unchanged is written down only now and then.
    mutating func observe(_ mark: HealthMark, _ visit: Visit) throws {
        var states = Set(mark.findings.map { State(kind: .finding, judgement: $0) })
        states.insert(State(kind: .verdict, judgement: mark.verdict))
        let limits = visit.limits
        let since = lastAt.flatMap { last in
            mark.at >= last && mark.at - last <= limits.interruption ? writtenAt : nil
        }
        defer { (last, lastAt) = (states, mark.at) }
        if let since, states == last, mark.at - since < limits.confirmation { return }
        let stretches = Stretches(visit: visit)
        if let since {
            for state in last { try write(state, TimeSpan(since, mark.at), stretches) }
        }
        for state in states where since == nil || !last.contains(state) {
            try write(state, TimeSpan(mark.at, mark.at), stretches)
        }
        writtenAt = mark.at
    }

    private func write(_ state: State, _ span: TimeSpan, _ stretches: Stretches) throws {
        try stretches.add(
            kind: state.kind.rawValue, code: visitText(state.judgement.code, stretches),
            level: state.judgement.level, span)
    }

    private func visitText(_ text: String?, _ stretches: Stretches) -> String {
        stretches.visit.encoding.text(text)
    }
}
