// A known failure that a store shows, in the words of a support person.

public import TrackingModel

/// A known failure that the store shows.
public struct Finding: Hashable, Sendable {
    public var code: FindingCode
    public var level: FindingLevel
    /// A few words.
    public var title: String
    /// What was seen, with figures.
    public var detail: String
    /// Ids of the apps concerned.
    public var apps: [String]
    public var since: Instant?
    /// The end of what was seen, where it is over.
    public var until: Instant?
    public var cause: String
    public var remedy: String
    public var lookAt: LookAt

    /// - Parameter title: Nil for the one that all findings of the code have.
    public init(
        code: FindingCode, level: FindingLevel, title: String? = nil, detail: String, apps: [String] = [],
        since: Instant? = nil, until: Instant? = nil, cause: String, remedy: String, lookAt: LookAt
    ) {
        self.code = code
        self.level = level
        self.title = title ?? code.title
        self.detail = detail
        self.apps = apps
        self.since = since
        self.until = until
        self.cause = cause
        self.remedy = remedy
        self.lookAt = lookAt
    }
}
