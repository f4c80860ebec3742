// Typing a filter of devices: a valid one applies at once.

import Canvas
import FleetHealth
import TrackingModel

extension FleetModel {
    /// The fields that a filter of devices has.
    static let fields: [FilterField] = FilterField.ofFleet + [.code, .since, .until]

    mutating func pressWhileTyping(_ key: Key) {
        switch key {
        case .escape:
            if let before = typing?.before { filter = before }
            typing = nil
            arrange()
        case .enter:
            guard let typed, typed.isValid else { return }
            typing = nil
        case .tab: complete()
        case .right where typing?.input.isAtEnd ?? false: complete()
        default: type { $0.press(key) }
        }
    }

    private mutating func complete() {
        guard let completion, let first = completion.candidates.first else { return }
        type { $0.replace(completion.range, with: first.text) }
    }

    /// Changes the line and applies what it says now.
    mutating func type(_ change: (inout LineInput) -> Void) {
        guard var line = typing else { return }
        change(&line.input)
        typing = line
        guard let typed, typed.isValid else { return }
        filter = typed
        arrange()
    }

    private var typed: Filter? { typing.map { Filter($0.input.text, fields: Self.fields) } }

    /// What the typed line lacks or has wrong; nil where it can be applied.
    var typedProblem: FilterProblem? { typed?.problem ?? typed?.unfinished }

    var completion: FilterCompletion? {
        guard let input = typing?.input else { return nil }
        let values = FilterValues(
            texts: [
                .state: RowState.allCases.map(\.word), .ios: names(.system), .tracker: names(.app),
                .model: names(.model), .day: summary.days.map(\.day.description),
            ], today: calendar.day(of: now).description)
        return FilterCompletion(input.text, cursor: input.cursor, fields: Self.fields, values: values)
    }

    private func names(_ key: GroupKey) -> [String] {
        summary.groups.joined().filter { $0.key == key }.compactMap(\.value)
    }
}
