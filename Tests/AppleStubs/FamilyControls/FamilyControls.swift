// What the adapter and the article call of FamilyControls, as Apple documents it.

public import Combine
public import Foundation
public import ManagedSettings

/// What somebody chose in the picker. iOS 15.
///
/// <https://developer.apple.com/documentation/familycontrols/familyactivityselection>
public struct FamilyActivitySelection: Codable, Equatable {
    /// iOS 15. <https://developer.apple.com/documentation/familycontrols/familyactivityselection/init()>
    public init() { self.init(includeEntireCategory: false) }

    /// iOS 15.
    /// <https://developer.apple.com/documentation/familycontrols/familyactivityselection/init(includeentirecategory:)>
    public init(includeEntireCategory: Bool) { self.includeEntireCategory = includeEntireCategory }

    /// Whether apps and web domains of chosen categories are among the tokens.
    ///
    /// iOS 15.2.
    /// <https://developer.apple.com/documentation/familycontrols/familyactivityselection/includeentirecategory>
    public let includeEntireCategory: Bool
    /// iOS 15. <https://developer.apple.com/documentation/familycontrols/familyactivityselection/applicationtokens>
    public var applicationTokens: Set<ApplicationToken> = []
    /// iOS 15. <https://developer.apple.com/documentation/familycontrols/familyactivityselection/categorytokens>
    public var categoryTokens: Set<ActivityCategoryToken> = []
    /// iOS 15. <https://developer.apple.com/documentation/familycontrols/familyactivityselection/webdomaintokens>
    public var webDomainTokens: Set<WebDomainToken> = []
}

/// Who is monitored. iOS 16. <https://developer.apple.com/documentation/familycontrols/familycontrolsmember>
public enum FamilyControlsMember: Int, Codable {
    case child
    case individual
}

/// Why permission was not given. iOS 15. <https://developer.apple.com/documentation/familycontrols/familycontrolserror>
public enum FamilyControlsError: LocalizedError {
    case restricted
    case unavailable
    case invalidAccountType
    case invalidArgument
    case authorizationConflict
    case authorizationCanceled
    case networkError
    /// iOS 16.
    /// <https://developer.apple.com/documentation/familycontrols/familycontrolserror/authenticationmethodunavailable>
    case authenticationMethodUnavailable

    /// iOS 15. <https://developer.apple.com/documentation/familycontrols/familycontrolserror/errordescription>
    public var errorDescription: String? { "Family Controls can't be used." }
}

/// Asks for permission to monitor. iOS 15. <https://developer.apple.com/documentation/familycontrols/authorizationcenter>
public class AuthorizationCenter: ObservableObject {
    /// iOS 15. <https://developer.apple.com/documentation/familycontrols/authorizationcenter/shared>
    public static let shared = AuthorizationCenter()

    private init() {}

    /// iOS 16. <https://developer.apple.com/documentation/familycontrols/authorizationcenter/requestauthorization(for:)>
    public func requestAuthorization(for member: FamilyControlsMember) async throws {
        // Nobody is there who could allow it.
        throw FamilyControlsError.authorizationCanceled
    }
}
