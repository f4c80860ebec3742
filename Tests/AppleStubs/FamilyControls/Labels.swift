// The views of FamilyControls: the picker, and names of apps, categories and web domains, which no app is shown.

@_spi(Simulation) public import ManagedSettings
public import SwiftUI

/// iOS 15. <https://developer.apple.com/documentation/familycontrols/familyactivitytitleview>
public struct FamilyActivityTitleView: View {
    fileprivate let name: String
    public var body: some View { Text("the system's name of " + name) }
}

/// iOS 15. <https://developer.apple.com/documentation/familycontrols/familyactivityiconview>
public struct FamilyActivityIconView: View {
    public var body: some View { Image(systemName: "app") }
}

extension Label where Title == FamilyActivityTitleView, Icon == FamilyActivityIconView {
    private init(named name: String) {
        self.init(title: { FamilyActivityTitleView(name: name) }, icon: { FamilyActivityIconView() })
    }

    /// iOS 15.2. <https://developer.apple.com/documentation/swiftui/label/init(_:)>
    public init(_ applicationToken: ApplicationToken) { self.init(named: applicationToken.text) }
    /// iOS 15.2. <https://developer.apple.com/documentation/swiftui/label/init(_:)>
    public init(_ categoryToken: ActivityCategoryToken) { self.init(named: categoryToken.text) }
    /// iOS 15.2. <https://developer.apple.com/documentation/swiftui/label/init(_:)>
    public init(_ webDomainToken: WebDomainToken) { self.init(named: webDomainToken.text) }
}

extension View {
    /// iOS 15.
    /// <https://developer.apple.com/documentation/swiftui/view/familyactivitypicker(ispresented:selection:)>
    public func familyActivityPicker(
        isPresented: Binding<Bool>, selection: Binding<FamilyActivitySelection>
    ) -> some View { self }
}
