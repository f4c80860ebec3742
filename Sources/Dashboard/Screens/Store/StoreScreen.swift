// The store: every decoded key, or what changed between two reads of this run.

import Canvas
import HealthAnalysis
import PlainText
import Themes
import TrackingModel

extension Screen {
    package static let store = Screen("Store", .list)
}

struct StoreScreen: ListScreen {
    static let screen = Screen.store
    static let fields: [FilterField] = [.app, .group, .type]

    let context: ViewContext
    let list: ListState

    init(_ context: ViewContext, _ list: ListState) {
        self.context = context
        self.list = list
    }

    var total: Int { store.showsChanges ? store.changes.count : store.listing?.items.count ?? 0 }

    /// The item of a record, or of a change while changes are shown; nil if there is none.
    private func item(_ record: Int) -> StoreItem? {
        store.showsChanges ? store.changes[record].item : store.listing?.items[record]
    }

    func columns(_ layout: ListLayout) -> [ListColumn] {
        if store.showsChanges {
            let changes = store.changes
            return [
                column("group", minimum: 10, rank: 5) { Span($0.group.title, .muted) },
                column("key", minimum: 20, ideal: 40, rank: 10, cut: .middleOfName) {
                    Span(HarmlessText.line($0.key))
                },
                ListColumn("before", minimum: 10, ideal: 26, rank: 7) {
                    Span(changes[$0].before.map { description($0.value) } ?? "", .muted)
                },
                ListColumn("after", minimum: 10, ideal: 26, rank: 8) {
                    Span(changes[$0].after.map { description($0.value) } ?? "")
                },
                ListColumn("change", minimum: 8, ideal: 14, alignment: .right, rank: 9) {
                    Span(StoreValue.difference(changes[$0].before?.value, changes[$0].after?.value), .accent)
                },
            ]
        }
        return [
            column("group", minimum: 10, rank: 8, cut: .repetition) { Span($0.group.title, .muted) },
            column("key", minimum: 22, ideal: 44, rank: 10, cut: .middleOfName) {
                Span(HarmlessText.line($0.key), $0.problem == nil ? .text : .warning)
            },
            column("value", minimum: 14, ideal: 160, rank: 9) {
                Span(description($0.value), role(of: $0))
            },
            column("app", minimum: 8, ideal: 16, rank: 4) { Span(knownName($0.app), .muted) },
            column("type", minimum: 8, ideal: 10, rank: 3) { Span($0.type, .muted) },
        ]
    }

    private func column(
        _ name: String, minimum: Int, ideal: Int? = nil, rank: Int, cut: TableColumn.Cut = .end,
        cell: @escaping (StoreItem) -> Span
    ) -> ListColumn {
        ListColumn(name, minimum: minimum, ideal: ideal, rank: rank, cut: cut) {
            item($0).map(cell) ?? Span("")
        }
    }

    func details(of record: Int) -> [DetailLine] {
        if store.showsChanges { return details(of: store.changes[record]) }
        return item(record).map { details(of: $0) } ?? []
    }

    var empty: [String] {
        if store.showsChanges { return emptyChanges }
        return report?.source.preferences == .absent
            ? ["A text log holds no preferences.", "Its lines are on Log."]
            : ["The preferences have not been read yet.", "Without them the store has no keys."]
    }

    var note: [Span] {
        if store.showsChanges { return comparisonNote }
        let description = store.reads.count > 1 ? "\(store.reads.count) reads to compare" : "changes"
        return keySpans(.changes) + [Span(description, .hint)]
    }

    func key(of record: Int) -> RowKey? { item(record).map { .text($0.key) } }

    func row(of record: Int) -> PlainRow {
        guard let item = item(record) else { return PlainRow(texts: []) }
        return PlainRow(
            texts: [item.group.title, item.key, item.type, description(item.value), item.meaning ?? ""],
            values: [
                .app: item.app.map { [$0, appName($0)] } ?? [], .group: [item.group.title],
                .type: [item.type],
            ])
    }

    var values: [FilterField: [String]] {
        let items = (0..<total).lazy.compactMap { item($0) }
        return [.group: distinct(items.map(\.group.title)), .type: distinct(items.map(\.type)).sorted()]
    }

    func app(of record: Int) -> String? { item(record)?.app }
    func text(of record: Int) -> String { item(record).map { "\($0.key) = \(description($0.value))" } ?? "" }

    private var comparisonNote: [Span] {
        guard let (from, to) = store.compared else { return keySpans(.changes) + [Span("all keys", .hint)] }
        func moment(_ index: Int) -> String { timeText(store.reads[index].at) }
        let isNewest = to == store.reads.count - 1
        return keySpans(.earlierFrom, .laterFrom) + [Span(moment(from)), Span("  to  ", .muted)]
            + keySpans(.earlierTo, .laterTo)
            + [Span(moment(to)), Span(isNewest ? " newest" : "", .muted), Span("  ", .muted)]
            + keySpans(.changes) + [Span("all keys", .hint)]
    }

    private var emptyChanges: [String] {
        guard let (from, to) = store.compared else {
            return [
                "The store was read once; there is no other read to compare with yet.",
                context.feed == .snapshot
                    ? "A snapshot doesn't change." : "The next change is shown here.",
            ]
        }
        let (first, last) = (store.reads[from].at, store.reads[to].at)
        return [
            "Nothing changed between \(timeText(first)) and "
                + "\(timeText(last)).", "[ takes an earlier read to compare with.",
        ]
    }

    private func role(of item: StoreItem) -> Role {
        switch item.value {
        case .masked, .unsupported: .muted
        case .instant(nil, _): .stale
        case .instant(let instant?, _) where instant > now + 60 && item.group != .filters: .warning
        default: .text
        }
    }

    /// The name of an app; empty if the id is not an app's.
    private func knownName(_ id: String?) -> String {
        guard let id, report?.apps.contains(where: { $0.id == id }) ?? false else { return "" }
        return appName(id)
    }

    private func details(of item: StoreItem) -> [DetailLine] {
        var lines: [DetailLine] = [.title(item.key, .title)]
        if let meaning = item.meaning { lines.append(.text(meaning + ".", .muted)) }
        lines.append(.gap)
        if let problem = item.problem { lines += [.text(problem, .warning), .gap] }
        lines.add("value", description(item.value), role(of: item))
        if case .instant(let instant?, let raw) = item.value {
            lines.add("", LocalCalendar.iso8601(instant), .muted)
            lines.add("age", ageText(now - instant))
            lines.add("as stored", decimal(raw, places: 3), .muted)
        }
        lines.add("type", item.type)
        if let app = item.app, !knownName(app).isEmpty { lines.add("app", nameAndID(app)) }
        let changes = store.reads.reversed().lazy.compactMap { read in
            read.changes.first { $0.key == item.key }.map { (read.at, $0) }
        }.prefix(12)
        lines += section(
            "In this run",
            changes.map { at, change -> DetailLine in
                let difference = StoreValue.difference(change.before?.value, change.after?.value)
                let value = change.after.map { String(description($0.value).prefix(48)) } ?? ""
                return .field(timeText(at), "\(difference)  \(value)")
            })
        let whole = details(of: item.value)
        if !whole.isEmpty { lines += [.gap] + whole }
        return lines
    }
}
