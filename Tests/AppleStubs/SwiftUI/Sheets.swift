// What is presented over a view, and UIKit's controllers in place of views.

public import UIKit

/// iOS 16. <https://developer.apple.com/documentation/swiftui/presentationdetent>
public struct PresentationDetent: Hashable, Sendable {
    public static let medium = PresentationDetent()
    public static let large = PresentationDetent()
}

extension View {
    /// iOS 13. <https://developer.apple.com/documentation/swiftui/view/sheet(ispresented:ondismiss:content:)>
    public func sheet(
        isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil,
        @ViewBuilder content: @escaping () -> some View
    ) -> some View {
        with(isPresented.wrappedValue ? draw(content()) + [.dismissal { onDismiss?() }] : [])
    }

    /// iOS 16. <https://developer.apple.com/documentation/swiftui/view/presentationdetents(_:)>
    public func presentationDetents(_ detents: Set<PresentationDetent>) -> some View { with() }
}

/// iOS 13. <https://developer.apple.com/documentation/swiftui/uiviewcontrollerrepresentablecontext>
@MainActor @preconcurrency
public struct UIViewControllerRepresentableContext<Representable: UIViewControllerRepresentable> {}

/// iOS 13. <https://developer.apple.com/documentation/swiftui/uiviewcontrollerrepresentable>
@MainActor @preconcurrency public protocol UIViewControllerRepresentable: View where Body == Never {
    associatedtype UIViewControllerType: UIViewController
    typealias Context = UIViewControllerRepresentableContext<Self>
    func makeUIViewController(context: Context) -> UIViewControllerType
    func updateUIViewController(_ uiViewController: UIViewControllerType, context: Context)
}

extension UIViewControllerRepresentable {
    public var body: Never { return fatalError("a view controller of the system has no body") }
    var made: UIViewController { makeUIViewController(context: Context()) }
}
