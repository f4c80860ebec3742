// What a server gives out, as it sees it: documents by what was asked for. It knows neither stores nor reports.

package import Foundation

/// Where a server's documents come from.
package protocol ServedDocuments: Sendable {
    /// A document that is finished. Called on the thread that serves everybody, so it must not take time.
    ///
    /// - Returns: Nil where it has to be made first.
    func finished(_ subject: ServedSubject) -> ServedDocument?

    /// A document that is made because somebody asked for it. Called on a queue of its own, one at a time.
    ///
    /// - Returns: Nil where there is no such thing.
    func made(_ subject: ServedSubject) -> ServedDocument?
}

/// What can be asked for.
package enum ServedSubject: Hashable, Sendable {
    /// The metrics of all devices in OpenMetrics 1.0.
    case openMetrics
    /// The metrics of all devices in Prometheus's text format 0.0.4.
    case prometheusText
    /// Whether the service works, as JSON.
    case health
    /// All devices as JSON.
    case fleet
    /// The status of one device as JSON, by its id; of now, or as of its last record.
    case status(device: String, isLast: Bool = false)
    /// All devices as a page, in the order of a column and of one state alone; nil, or a name of neither, is the usual
    /// order and all states.
    case fleetPage(sort: String? = nil, state: String? = nil)
    /// The report on one device as a page, by its id; of now, or as of its last record.
    case devicePage(device: String, isLast: Bool = false)
}

/// A finished body.
package struct ServedDocument: Hashable, Sendable {
    package let bytes: Data
    /// Whether something is wrong with what it is about: it is answered with 503 then.
    package let isUnavailable: Bool

    package init(_ bytes: Data, isUnavailable: Bool = false) {
        self.bytes = bytes
        self.isUnavailable = isUnavailable
    }

    package init(_ text: String, isUnavailable: Bool = false) {
        self.init(Data(text.utf8), isUnavailable: isUnavailable)
    }
}
