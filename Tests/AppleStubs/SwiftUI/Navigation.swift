// What leads from one screen of an app to another, as Apple documents it.

/// iOS 13. <https://developer.apple.com/documentation/swiftui/navigationlink>
public struct NavigationLink<Destination: View>: SystemView {
    private let title: String
    /// iOS 13. <https://developer.apple.com/documentation/swiftui/navigationlink/init(_:destination:)>
    public init(_ title: some StringProtocol, @ViewBuilder destination: () -> Destination) {
        self.title = String(title)
    }
    var drawn: [Drawn] { [.text(title)] }
}

extension View {
    /// iOS 14. <https://developer.apple.com/documentation/swiftui/view/toolbar(content:)>
    public func toolbar(@ViewBuilder content: () -> some View) -> some View {
        ModifiedView(content: self, added: draw(content()))
    }
}
