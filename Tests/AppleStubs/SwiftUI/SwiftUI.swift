// What the views call of SwiftUI, as Apple documents it; a drawn view is the list of its texts.

public import Foundation

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
    /// A file to be shared.
    case share(URL)
    /// Work that begins when the view appears.
    case task(@MainActor @Sendable () async -> Void)
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
    func body(_ view: some View) -> [Drawn] { draw(view.body) }
    return body(view)
}

extension SystemView {
    public var body: Never { return fatalError("a view of the system has no body") }
}

/// iOS 13. <https://developer.apple.com/documentation/swiftui/viewbuilder>
@MainActor @resultBuilder public struct ViewBuilder {
    public static func buildExpression<Content: View>(_ content: Content) -> Content { content }
    public static func buildBlock<each Content: View>(_ content: repeat each Content)
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
public struct TupleView<Content>: SystemView {
    private let parts: [any View]
    init(_ parts: [any View]) { self.parts = parts }
    var drawn: [Drawn] { parts.flatMap { draw($0) } }
}

/// iOS 13. <https://developer.apple.com/documentation/swiftui/viewbuilder>
public struct _ConditionalContent<First, Second>: SystemView {
    private let content: any View
    init(_ content: any View) { self.content = content }
    var drawn: [Drawn] { draw(content) }
}

extension Optional: View, SystemView where Wrapped: View {
    public var body: Never { return fatalError("a view of the system has no body") }
    var drawn: [Drawn] { self.map { draw($0) } ?? [] }
}

/// iOS 13. <https://developer.apple.com/documentation/swiftui/text>
public struct Text: SystemView {
    private let text: String
    /// iOS 13. <https://developer.apple.com/documentation/swiftui/text/init(_:)>
    public nonisolated init(_ content: some StringProtocol) { text = String(content) }
    var drawn: [Drawn] { [.text(text)] }
}

/// iOS 13. <https://developer.apple.com/documentation/swiftui/image/init(systemname:)>
public struct Image: SystemView {
    public nonisolated init(systemName: String) {}
    var drawn: [Drawn] { [] }
}

/// iOS 13. <https://developer.apple.com/documentation/swiftui/spacer>
public struct Spacer: SystemView {
    public nonisolated init() {}
    var drawn: [Drawn] { [] }
}

/// iOS 14. <https://developer.apple.com/documentation/swiftui/label/init(_:systemimage:)>
public struct Label: SystemView {
    private let text: String
    public nonisolated init(_ title: some StringProtocol, systemImage name: String) { text = String(title) }
    var drawn: [Drawn] { [.text(text)] }
}

/// iOS 13. <https://developer.apple.com/documentation/swiftui/horizontalalignment>
public enum HorizontalAlignment { case leading, center, trailing }

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
    public init(@ViewBuilder content: () -> Content) { self.content = content() }
    var drawn: [Drawn] { draw(content) }
}

/// iOS 13. <https://developer.apple.com/documentation/swiftui/list/init(content:)>
public struct List<Content: View>: SystemView {
    private let content: Content
    public init(@ViewBuilder content: () -> Content) { self.content = content() }
    var drawn: [Drawn] { draw(content) }
}

/// iOS 15 with a text as its header. <https://developer.apple.com/documentation/swiftui/section>
public struct Section<Content: View>: SystemView {
    private let header: String?
    private let content: Content
    /// iOS 15. <https://developer.apple.com/documentation/swiftui/section/init(_:content:)>
    public init(_ title: some StringProtocol, @ViewBuilder content: () -> Content) {
        header = String(title)
        self.content = content()
    }
    /// iOS 13. <https://developer.apple.com/documentation/swiftui/section/init(content:)>
    public init(@ViewBuilder content: () -> Content) {
        header = nil
        self.content = content()
    }
    var drawn: [Drawn] { (header.map { [.text($0)] } ?? []) + draw(content) }
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
public struct ButtonRole: Sendable {
    public static let destructive = ButtonRole()
    public static let cancel = ButtonRole()
}

/// iOS 15 with a role. <https://developer.apple.com/documentation/swiftui/button/init(_:role:action:)>
public struct Button: SystemView {
    private let title: String
    private let action: @MainActor () -> Void
    /// iOS 13. <https://developer.apple.com/documentation/swiftui/button/init(_:action:)>
    public init(_ title: some StringProtocol, action: @escaping @MainActor () -> Void) {
        self.title = String(title)
        self.action = action
    }
    public init(_ title: some StringProtocol, role: ButtonRole?, action: @escaping @MainActor () -> Void) {
        self.init(title, action: action)
    }
    var drawn: [Drawn] { [.button([title], action)] }
}

/// iOS 16. <https://developer.apple.com/documentation/swiftui/sharelink>
public struct ShareLink<Content: View>: SystemView {
    private let item: URL
    private let content: Content
    /// iOS 16. <https://developer.apple.com/documentation/swiftui/sharelink/init(item:subject:message:label:)>
    public init(
        item: URL, subject: Text? = nil, message: Text? = nil, @ViewBuilder label: () -> Content
    ) {
        self.item = item
        content = label()
    }
    var drawn: [Drawn] { [.share(item)] + draw(content) }
}
