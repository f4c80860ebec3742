// Where in its handler the extension dies.

/// How far the handler of a callback gets before the process is killed.
public enum KillPoint: String, CaseIterable, Codable, Sendable {
    /// Nothing was kept.
    case beforeJournal
    /// The journal has the record, the counters do not.
    case afterJournal
    /// All is kept; whoever waited for the handler's end does not know.
    case afterFold
}
