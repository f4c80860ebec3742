// The crediting policies as values, and what each wants to have registered.

/// A way to turn callbacks into minutes. Two are equal if their names are.
public struct CreditingPolicy: Sendable {
    /// What stores and documents call it.
    public let name: String
    /// The thresholds that it needs to be registered.
    public let registration: RegistrationStyle
    let rules: any RecordingPolicy

    package init(
        _ name: String, _ rules: any RecordingPolicy, registration: RegistrationStyle = RegistrationStyle()
    ) {
        self.name = name
        self.rules = rules
        self.registration = registration
    }

    /// Credits each minute of a count once, by its ordinal, and reverts what the clock rules out.
    public static let ordinal = CreditingPolicy(
        "ordinal", OrdinalPolicy(), registration: RegistrationStyle(asksAlways: true))
}

extension CreditingPolicy: Hashable, CustomStringConvertible {
    public var description: String { name }

    public static func == (left: Self, right: Self) -> Bool { left.name == right.name }

    public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

/// Which thresholds a policy wants.
public struct RegistrationStyle: Hashable, Sendable {
    /// New thresholds are asked for when so many minutes or fewer are left.
    public static let headroom = 5

    /// Fixed minutes above today's; nil for a sliding window of every minute.
    public var minutes: [Int]?
    /// Whether a second schedule, 30 s later, watches the same thresholds.
    public var isDual = false
    /// Whether new thresholds are registered before the old ones are used up.
    public var rearms = true
    /// Whether rejected callbacks ask for new thresholds as well: their thresholds are used up all the same.
    public var asksAlways = false

    public init(
        minutes: [Int]? = nil, isDual: Bool = false, rearms: Bool = true, asksAlways: Bool = false
    ) {
        self.minutes = minutes
        self.isDual = isDual
        self.rearms = rearms
        self.asksAlways = asksAlways
    }
}
