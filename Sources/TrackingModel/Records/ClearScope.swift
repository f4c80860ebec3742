// Which logs a person clears.

/// The logs to clear. Usage counters are in none of them.
public enum ClearScope: String, Sendable, CaseIterable, Codable {
    /// The recovery log.
    case recovery
    /// The logs of the extension.
    case `extension`
    /// All of them.
    case all
}
