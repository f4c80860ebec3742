// Rows of several devices in one place, such as those that a Mac has of its own use and of a phone's: which of them count.

package import TrackingModel

/// Collects what rows show, by the device that they are of.
///
/// Without a device in them, rows are of the one that the file is from. Rows of others count only where the device was
/// asked for: nothing says which of them the store is of. Nothing of a Mac ever counts: no tracker runs there.
package struct DeviceRows: Sendable {
    /// The device that was asked for; nil for the one that the file is from.
    private let asked: String?
    private var kept: [EvidenceSpan] = []
    /// Other devices, and how many rows are of them.
    private var others: Set<String> = []
    private var otherRows = 0
    /// Whether what was kept is of a Mac, as its apps show or its writer says.
    package private(set) var isOfMac = false

    /// Devices that are kept apart, and how many of them are named.
    private static let most = 1_000
    private static let named = 3

    package init(asked: String?) { self.asked = asked }

    /// Whether a row of a device is looked at; one that is not is counted.
    ///
    /// - Parameter device: As the row names it; nil or empty for the one that the file is from.
    package mutating func takes(_ device: String?) -> Bool {
        let device = device.flatMap { $0.isEmpty ? nil : $0 }
        if device?.lowercased() == asked?.lowercased() { return true }
        guard let device else { return false }
        otherRows += 1
        if others.count < Self.most { others.insert(device) }
        return false
    }

    /// Takes rows that name no device as a Mac's, since their writer says so.
    package mutating func markOwnAsMac() { isOfMac = asked == nil }

    package mutating func add(_ span: EvidenceSpan) {
        kept.append(span)
        isOfMac = isOfMac || MacUse.shows(span.app)
    }

    /// What counts.
    package var spans: [EvidenceSpan] { isOfMac ? [] : kept }

    /// What does not, as ends of sentences that begin with the file.
    package func notices(_ noun: String) -> [String] {
        var notices = isOfMac && !kept.isEmpty ? [Self.mac(kept.count, noun)] : []
        if let asked {
            if kept.isEmpty { notices.append(Self.nothing(of: asked, butOf: Array(others))) }
        } else if !others.isEmpty {
            notices.append(Self.others(countText(otherRows, noun), devices: Array(others)))
        }
        return notices
    }

    /// What is said where nothing is of the device that was asked for.
    static func nothing(of device: String, butOf others: [String]) -> String {
        "holds nothing of the device \(ProblemList.quoted(device))"
            + (others.isEmpty ? "" : ", only of \(list(others.sorted()))")
    }

    /// What is said of rows of a Mac.
    static func mac(_ count: Int, _ noun: String) -> String {
        "\(countText(count, noun)) of a Mac's own use left out"
    }

    /// What is said of rows of other devices, and how one of them is asked for.
    static func others(_ what: String, devices: [String]) -> String {
        "\(what) of \(countText(devices.count, "other device")) left out; name the one of the store with --evidence "
            + "PATH/\(remote)/ID, where ID is \(list(devices.sorted()))"
    }

    /// The folder in which a Biome stream has those of other devices, and what stands before a device in a path.
    static let remote = "remote"

    private static func list(_ ids: [String]) -> String {
        let shown = ids.prefix(named).map(ProblemList.quoted)
        let more = ids.count - shown.count
        return shown.joined(separator: more > 0 ? ", " : " or ") + (more > 0 ? " or \(more) more" : "")
    }
}
