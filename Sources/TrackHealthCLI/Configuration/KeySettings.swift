// The table `[keys]`: other keys for the dashboard's actions.

import Canvas
import Dashboard
import PlainText
import TOMLKit
import Themes
import TrackingModel

extension SettingTable {
    static let keys = SettingTable(
        name: "keys", header: "[keys]", concern: .screen,
        meaning: [
            "Keys of the dashboard, one or several for an action; [] removes all.",
            "A key is \(Key.syntaxDescription).",
            "Ctrl-C always quits, Esc always goes back, the digits choose screens; keys inside of dialogs are fixed.",
        ],
        entries: {
            Action.allCases.filter(\.isRebindable).compactMap { action in
                guard let binding = KeyTable.standard.bindings.first(where: { $0.action == action }) else {
                    return nil
                }
                let names = binding.keys.filter { $0 != action.reservedKey }
                    .map { TomlText.quoted($0.name(.unicode)) }
                return (binding.long, "\(action.name) = [\(names.joined(separator: ", "))]")
            }
        },
        read: { value, places, configuration in
            guard let table = value.table else { return false }
            var wanted: [Action: [Key]] = [:]
            for name in table.keys {
                let place = places.entries[["keys", name]]
                guard let action = Action(name: name), let value = table[name] else {
                    configuration.add(
                        "there is no action “\(HarmlessText.line(name))”; trackhealth keys lists them.",
                        at: place?.key, concern: .screen)
                    continue
                }
                do {
                    wanted[action] = try keys(value)
                    configuration.boundActions[action] = .some(place?.key)
                } catch {
                    configuration.add(
                        "“\(name)”: \(error)", at: place?.value, concern: .screen)
                }
            }
            let (bound, problems) = KeyTable.standard.rebinding(wanted)
            for problem in problems {
                configuration.add(
                    description(problem, configuration),
                    at: configuration.boundActions[problem.action] ?? nil,
                    concern: .screen)
            }
            if problems.isEmpty { configuration.keys = bound }
            return true
        })

    /// The keys of one action: a text, none where it is empty, or a list of texts.
    private static func keys(_ value: any TOMLValueConvertible) throws(KeyParseError) -> [Key] {
        let texts: [String]
        if let text = value.string {
            texts = text.isEmpty ? [] : [text]
        } else if let array = value.array {
            let found = (0..<array.count).map { array[$0].string }
            guard found.allSatisfy({ $0 != nil }) else {
                throw KeyParseError(description: "every key of the list must be a text in quotes.")
            }
            texts = found.compactMap(\.self)
        } else {
            throw KeyParseError(description: "write a key in quotes, or a list of such: [\"x\", \"F5\"].")
        }
        var keys: [Key] = []
        for text in texts {
            let key = try Key(parsing: text)
            if !keys.contains(key) { keys.append(key) }
        }
        return keys
    }

    private static func description(_ problem: KeyProblem, _ configuration: Configuration) -> String {
        func source(_ action: Action) -> String {
            guard let place = configuration.boundActions[action] else { return "by default" }
            return place.map { "on line \($0.line)" } ?? "in the file"
        }
        switch problem {
        case .conflict(let key, let action, let other):
            return
                "\(key.name(.unicode)) would do two things on one screen: “\(action.name)” \(source(action)) "
                + "and “\(other.name)” \(source(other)); give one of them another key."
        case .needsKey(let action): return "“\(action.name)” must have a key."
        case .reserved(let key, let action, let owner):
            return "“\(action.name)” can't have \(key.name(.unicode)), which always means “\(owner.name)”."
        case .inSequences(let key, let action):
            return
                "“\(action.name)” changes the store and can't be on \(key.name(.unicode)): [ ] O ~ A to D and "
                + "digits occur inside the sequences of other keys, which a slow line can tear."
        case .fixed(let action):
            return "“\(action.name)” can't be changed: digits are the numbers of the screens."
        }
    }
}
