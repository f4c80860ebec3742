// In words: where a store was copied from, of when the copy is, and whether it is whole.

package import TrackingModel

extension StoreOrigin {
    /// `backup of Anna’s iPhone · iPhone14,7 · iOS 18.5`; for a device its own name first, and last how it was read.
    package var title: String {
        let place = names.reversed().joined(separator: " in ")
        if places == [.device] {
            return [device?.name ?? path, device?.text].compactMap { $0 }.joined(separator: " · ")
                + " by \(place)"
        }
        let name = device?.name.map { " of \($0)" } ?? ""
        return [place + name, device?.text].compactMap { $0 }.joined(separator: " · ")
    }

    /// `whole`, `partial: without Logs`, or that this is unknown.
    package var completeness: String {
        guard let missing else { return "maybe not whole" }
        return missing.isEmpty ? "whole" : "partial: without " + missing.commaSeparated
    }

    /// One line: `copied from backup of Anna’s iPhone, as of 13 Nov 13:49, whole`.
    ///
    /// - Parameter calendar: The calendar of the report.
    package func text(_ calendar: LocalCalendar) -> String {
        let time =
            takenAt.map { at in
                let time = calendar.time(of: at)
                return "as of \(time.day.dayMonthYear) \(time.clockWithSeconds)"
            } ?? "of an unknown time"
        return "copied from \(title), \(time), \(completeness)"
    }

    /// The same for the list of all keys; nothing of it counts as a change.
    package var items: [StoreItem] {
        func item(_ key: String, _ value: StoreValue, _ meaning: String) -> StoreItem {
            StoreItem(key: key, group: .source, type: "source", value: value, meaning: meaning)
        }
        func text(_ text: String) -> StoreValue { .text(text, bytes: text.utf8.count) }
        var items = [
            item(
                "copied from", text(names.reversed().joined(separator: " in ")),
                "Where this store was copied from"),
            item("original", text(path), "What was opened"),
        ]
        if let takenAt {
            items.append(
                item(
                    "as of", .instant(takenAt, raw: takenAt.seconds),
                    "When the copy was made, by the device's clock"))
        }
        if let device {
            let facts = [device.name, device.text].compactMap { $0 }.joined(separator: " · ")
            if !facts.isEmpty {
                items.append(item("device", text(facts), "The device as it describes itself"))
            }
        }
        items.append(
            item(
                "complete", text(missing == nil ? "unknown" : completeness),
                "Whether the copy has all files of the container"))
        return items
    }
}
