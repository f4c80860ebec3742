// What changes a view, and what a view remembers: SwiftUI's modifiers and property wrappers that the views use.

public import Combine

/// iOS 13. <https://developer.apple.com/documentation/swiftui/color>
public struct Color: Hashable, Sendable {
    public static let blue = Color()
    public static let green = Color()
    public static let orange = Color()
    public static let purple = Color()
    public static let red = Color()
    public static let secondary = Color()
    public static let primary = Color()
}

/// iOS 13. <https://developer.apple.com/documentation/swiftui/font>
public struct Font: Hashable, Sendable {
    public static let headline = Font()
    public static let caption = Font()
    /// iOS 14. <https://developer.apple.com/documentation/swiftui/font/caption2>
    public static let caption2 = Font()
}

/// iOS 15. <https://developer.apple.com/documentation/swiftui/visibility>
public enum Visibility: Hashable, CaseIterable, Sendable { case automatic, visible, hidden }

/// A view with what was added to it.
public struct ModifiedView<Content: View>: SystemView {
    let content: Content
    let added: [Drawn]
    var drawn: [Drawn] { draw(content) + added }
}

extension View {
    func with(_ added: [Drawn] = []) -> ModifiedView<Self> {
        ModifiedView(content: self, added: added)
    }

    /// iOS 13. <https://developer.apple.com/documentation/swiftui/view/foregroundcolor(_:)>
    public func foregroundColor(_ color: Color?) -> some View { with() }
    /// iOS 13. <https://developer.apple.com/documentation/swiftui/view/font(_:)>
    public func font(_ font: Font?) -> some View { with() }
    /// iOS 14. <https://developer.apple.com/documentation/swiftui/view/navigationtitle(_:)>
    public func navigationTitle(_ titleKey: LocalizedStringKey) -> some View { with([.text(titleKey.text)]) }
    @_disfavoredOverload public func navigationTitle(_ title: some StringProtocol) -> some View {
        with([.text(String(title))])
    }
    /// iOS 13. <https://developer.apple.com/documentation/swiftui/view/disabled(_:)>
    public func disabled(_ disabled: Bool) -> some View { with() }
    /// iOS 15. <https://developer.apple.com/documentation/swiftui/view/task(priority:_:)>
    public func task(
        priority: TaskPriority = .userInitiated,
        @_inheritActorContext _ action: @escaping @Sendable () async -> Void
    ) -> some View { with([.task(action)]) }
    /// iOS 15. <https://developer.apple.com/documentation/swiftui/view/refreshable(action:)>
    public func refreshable(action: @escaping @Sendable () async -> Void) -> some View { with() }

    /// iOS 15.
    /// <https://developer.apple.com/documentation/swiftui/view/confirmationdialog(_:ispresented:titlevisibility:actions:message:)>
    public func confirmationDialog(
        _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
        @ViewBuilder actions: () -> some View, @ViewBuilder message: () -> some View
    ) -> some View {
        guard isPresented.wrappedValue else { return with([]) }
        // Each of its buttons closes it.
        let buttons = draw(actions()).map { drawn -> Drawn in
            guard case .button(let texts, let action) = drawn else { return drawn }
            return .button(texts) {
                isPresented.wrappedValue = false
                action()
            }
        }
        return with([.text(titleKey.text)] + draw(message()) + buttons)
    }
}

/// iOS 13. <https://developer.apple.com/documentation/swiftui/binding>
@propertyWrapper public struct Binding<Value> {
    private let get: () -> Value
    private let set: (Value) -> Void
    init(get: @escaping () -> Value, set: @escaping (Value) -> Void) {
        self.get = get
        self.set = set
    }
    public var wrappedValue: Value {
        get { get() }
        nonmutating set { set(newValue) }
    }
}

/// iOS 13. <https://developer.apple.com/documentation/swiftui/state>
@propertyWrapper public struct State<Value> {
    private final class Place {
        var value: Value
        init(_ value: Value) { self.value = value }
    }
    private let place: Place
    public init(wrappedValue: Value) { place = Place(wrappedValue) }
    public var wrappedValue: Value {
        get { place.value }
        nonmutating set { place.value = newValue }
    }
    public var projectedValue: Binding<Value> {
        Binding(get: { place.value }, set: { place.value = $0 })
    }
}

/// iOS 13. <https://developer.apple.com/documentation/swiftui/observedobject>
@MainActor @preconcurrency @propertyWrapper public struct ObservedObject<ObjectType: ObservableObject> {
    public var wrappedValue: ObjectType
    public init(wrappedValue: ObjectType) { self.wrappedValue = wrappedValue }
}
