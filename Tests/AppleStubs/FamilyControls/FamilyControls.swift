// What the adapter and the article call of FamilyControls, as Apple documents it.

public import ManagedSettings

/// What somebody chose in the picker. iOS 15.
///
/// <https://developer.apple.com/documentation/familycontrols/familyactivityselection>
public struct FamilyActivitySelection: Codable, Equatable {
    /// iOS 15. <https://developer.apple.com/documentation/familycontrols/familyactivityselection/init()>
    public init() {}

    /// iOS 15. <https://developer.apple.com/documentation/familycontrols/familyactivityselection/applicationtokens>
    public var applicationTokens: Set<ApplicationToken> = []
}

/// Who is monitored. iOS 16. <https://developer.apple.com/documentation/familycontrols/familycontrolsmember>
public enum FamilyControlsMember {
    case child
    case individual
}

/// Asks for permission to monitor. iOS 15. <https://developer.apple.com/documentation/familycontrols/authorizationcenter>
public final class AuthorizationCenter: Sendable {
    /// iOS 15. <https://developer.apple.com/documentation/familycontrols/authorizationcenter/shared>
    public static let shared = AuthorizationCenter()

    /// iOS 16. <https://developer.apple.com/documentation/familycontrols/authorizationcenter/requestauthorization(for:)>
    public func requestAuthorization(for member: FamilyControlsMember) async throws {}
}
