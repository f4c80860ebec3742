// What the views call of SwiftUI, as Apple documents it; a drawn view is the list of its texts.

public import Foundation
public import UIKit

/// A part of the screen. iOS 13. <https://developer.apple.com/documentation/swiftui/view>
@MainActor @preconcurrency public protocol View {
    associatedtype Body: View
    @ViewBuilder var body: Body { get }
}

/// What a view shows, for a test.
@_spi(Simulation) public enum Drawn {
    case text(String)
    /// A button with the texts in it and what it does.
    case button([String], @MainActor () -> Void)
    /// A symbol of the system.
    case image(String)
    /// A view controller in place of a view.
    case controller(UIViewController)
    /// What is done when a sheet was closed.
    case dismissal(@MainActor () -> Void)
    /// Work that begins when the view appears.
    case task(@Sendable () async -> Void)
}

@_spi(Simulation) extension [Drawn] {
    public var texts: [String] {
        compactMap { if case .text(let text) = $0 { text } else { nil } }
    }
}

extension Never: View {
    public var body: Never { return fatalError("a view of the system has no body") }
}

/// A view of the system, which has no body of its own.
protocol SystemView: View where Body == Never {
    var drawn: [Drawn] { get }
}

/// What a view shows.
@_spi(Simulation) @MainActor public func draw(_ view: any View) -> [Drawn] {
    if let view = view as? any SystemView { return view.drawn }
    if let view = view as? any UIViewControllerRepresentable { return [.controller(view.made)] }
    func body(_ view: some View) -> [Drawn] { draw(view.body) }
    return body(view)
}

extension SystemView {
    public var body: Never { return fatalError("a view of the system has no body") }
}

/// iOS 13. <https://developer.apple.com/documentation/swiftui/viewbuilder>
@resultBuilder public struct ViewBuilder {
    public static func buildExpression<Content: View>(_ content: Content) -> Content { content }
    public static func buildBlock() -> EmptyView { EmptyView() }
    public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
    @_disfavoredOverload public static func buildBlock<each Content: View>(_ content: repeat each Content)
        -> TupleView<(repeat each Content)>
    {
        var parts: [any View] = []
        for part in repeat each content { parts.append(part) }
        return TupleView(parts)
    }
    public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }
    public static func buildEither<First: View, Second: View>(first: First)
        -> _ConditionalContent<First, Second>
    { _ConditionalContent(first) }
    public static func buildEither<First: View, Second: View>(second: Second)
        -> _ConditionalContent<First, Second>
    { _ConditionalContent(second) }
}

/// iOS 13. <https://developer.apple.com/documentation/swiftui/tupleview>
public struct TupleView<T>: SystemView {
    private nonisolated(unsafe) let parts: [any View]
    nonisolated init(_ parts: [any View]) { self.parts = parts }
    var drawn: [Drawn] { parts.flatMap { draw($0) } }
}

/// iOS 13. <https://developer.apple.com/documentation/swiftui/viewbuilder>
public struct _ConditionalContent<TrueContent, FalseContent>: SystemView {
    private nonisolated(unsafe) let content: any View
    nonisolated init(_ content: any View) { self.content = content }
    var drawn: [Drawn] { draw(content) }
}

extension Optional: View, SystemView where Wrapped: View {
    public var body: Never { return fatalError("a view of the system has no body") }
    @MainActor var drawn: [Drawn] { self.map { draw($0) } ?? [] }
}

/// iOS 13. <https://developer.apple.com/documentation/swiftui/emptyview>
public struct EmptyView: SystemView {
    public nonisolated init() {}
    var drawn: [Drawn] { [] }
}

/// A literal is looked up, a text of another kind is shown as it is.
/// iOS 13. <https://developer.apple.com/documentation/swiftui/text>
public struct Text: SystemView, Equatable {
    nonisolated let text: String
    /// iOS 13. <https://developer.apple.com/documentation/swiftui/text/init(_:tablename:bundle:comment:)>
    public nonisolated init(
        _ key: LocalizedStringKey, tableName: String? = nil, bundle: Bundle? = nil,
        comment: StaticString? = nil
    ) { text = key.text }
    /// iOS 13. <https://developer.apple.com/documentation/swiftui/text/init(verbatim:)>
    public nonisolated init(verbatim content: String) { text = content }
    /// iOS 13. <https://developer.apple.com/documentation/swiftui/text/init(_:)>
    @_disfavoredOverload public nonisolated init(_ content: some StringProtocol) { text = String(content) }
    var drawn: [Drawn] { [.text(text)] }

    public nonisolated static func == (one: Text, other: Text) -> Bool { one.text == other.text }
}

/// iOS 13. <https://developer.apple.com/documentation/swiftui/image/init(systemname:)>
public struct Image: SystemView {
    private let name: String
    public nonisolated init(systemName: String) { name = systemName }
    var drawn: [Drawn] { [.image(name)] }
}

/// iOS 13. <https://developer.apple.com/documentation/swiftui/spacer>
public struct Spacer: SystemView {
    public nonisolated init(minLength: Double? = nil) {}
    var drawn: [Drawn] { [] }
}

/// iOS 14. <https://developer.apple.com/documentation/swiftui/label>
public struct Label<Title: View, Icon: View>: SystemView {
    private let title: Title
    private let icon: Icon
    /// iOS 14. <https://developer.apple.com/documentation/swiftui/label/init(title:icon:)>
    public init(@ViewBuilder title: () -> Title, @ViewBuilder icon: () -> Icon) {
        self.title = title()
        self.icon = icon()
    }
    var drawn: [Drawn] { draw(icon) + draw(title) }
}

extension Label where Title == Text, Icon == Image {
    /// iOS 14. <https://developer.apple.com/documentation/swiftui/label/init(_:systemimage:)>
    public init(_ titleKey: LocalizedStringKey, systemImage name: String) {
        self.init(title: { Text(titleKey) }, icon: { Image(systemName: name) })
    }
    @_disfavoredOverload public init(_ title: some StringProtocol, systemImage name: String) {
        self.init(title: { Text(title) }, icon: { Image(systemName: name) })
    }
}

/// iOS 13. <https://developer.apple.com/documentation/swiftui/horizontalalignment>
public struct HorizontalAlignment: Equatable, Sendable {
    private let place: Int
    public static let leading = HorizontalAlignment(place: -1)
    public static let center = HorizontalAlignment(place: 0)
    public static let trailing = HorizontalAlignment(place: 1)
}

/// iOS 13. <https://developer.apple.com/documentation/swiftui/verticalalignment>
public struct VerticalAlignment: Equatable, Sendable {
    private let place: Int
    public static let top = VerticalAlignment(place: -1)
    public static let center = VerticalAlignment(place: 0)
    public static let bottom = VerticalAlignment(place: 1)
}

/// iOS 13. <https://developer.apple.com/documentation/swiftui/vstack>
public struct VStack<Content: View>: SystemView {
    private let content: Content
    public init(
        alignment: HorizontalAlignment = .center, spacing: Double? = nil, @ViewBuilder content: () -> Content
    ) { self.content = content() }
    var drawn: [Drawn] { draw(content) }
}

/// iOS 13. <https://developer.apple.com/documentation/swiftui/hstack>
public struct HStack<Content: View>: SystemView {
    private let content: Content
    public init(
        alignment: VerticalAlignment = .center, spacing: Double? = nil, @ViewBuilder content: () -> Content
    ) { self.content = content() }
    var drawn: [Drawn] { draw(content) }
}

/// iOS 13. <https://developer.apple.com/documentation/swiftui/list>
public struct List<SelectionValue: Hashable, Content: View>: SystemView {
    private let content: Content
    var drawn: [Drawn] { draw(content) }
}

extension List where SelectionValue == Never {
    /// iOS 13. <https://developer.apple.com/documentation/swiftui/list/init(content:)>
    public init(@ViewBuilder content: () -> Content) { self.content = content() }
}

/// iOS 13. <https://developer.apple.com/documentation/swiftui/section>
public struct Section<Parent: View, Content: View, Footer: View>: SystemView {
    private let header: Parent
    private let content: Content
    var drawn: [Drawn] { draw(header) + draw(content) }
}

extension Section where Parent == Text, Footer == EmptyView {
    /// iOS 15. <https://developer.apple.com/documentation/swiftui/section/init(_:content:)>
    public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
        header = Text(titleKey)
        self.content = content()
    }
    @_disfavoredOverload public init(_ title: some StringProtocol, @ViewBuilder content: () -> Content) {
        header = Text(title)
        self.content = content()
    }
}

extension Section where Parent == EmptyView, Footer == EmptyView {
    /// iOS 13. <https://developer.apple.com/documentation/swiftui/section/init(content:)>
    public init(@ViewBuilder content: () -> Content) {
        header = EmptyView()
        self.content = content()
    }
}

/// iOS 13. <https://developer.apple.com/documentation/swiftui/foreach/init(_:id:content:)>
public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content: View>: SystemView {
    private let data: Data
    private let content: (Data.Element) -> Content
    public init(
        _ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: @escaping (Data.Element) -> Content
    ) {
        self.data = data
        self.content = content
    }
    var drawn: [Drawn] { data.flatMap { draw(content($0)) } }
}

/// iOS 15. <https://developer.apple.com/documentation/swiftui/buttonrole>
public struct ButtonRole: Equatable, Sendable {
    private let name: String
    public static let destructive = ButtonRole(name: "destructive")
    public static let cancel = ButtonRole(name: "cancel")
}

/// iOS 13. <https://developer.apple.com/documentation/swiftui/button>
public struct Button<Label: View>: SystemView {
    private let label: Label
    private let action: @MainActor () -> Void
    /// iOS 13. <https://developer.apple.com/documentation/swiftui/button/init(action:label:)>
    public init(action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {
        self.action = action
        self.label = label()
    }
    var drawn: [Drawn] {
        [.button(draw(label).texts, action)]
    }
}

extension Button where Label == Text {
    /// iOS 13. <https://developer.apple.com/documentation/swiftui/button/init(_:action:)>
    public init(_ titleKey: LocalizedStringKey, action: @escaping @MainActor () -> Void) {
        self.init(action: action) { Text(titleKey) }
    }
    @_disfavoredOverload public init(_ title: some StringProtocol, action: @escaping @MainActor () -> Void) {
        self.init(action: action) { Text(title) }
    }
    /// iOS 15. <https://developer.apple.com/documentation/swiftui/button/init(_:role:action:)>
    public init(
        _ titleKey: LocalizedStringKey, role: ButtonRole?, action: @escaping @MainActor () -> Void
    ) { self.init(titleKey, action: action) }
    @_disfavoredOverload public init(
        _ title: some StringProtocol, role: ButtonRole?, action: @escaping @MainActor () -> Void
    ) { self.init(title, action: action) }
}
