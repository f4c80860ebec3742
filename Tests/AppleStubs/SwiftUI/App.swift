// What an app's entry calls of SwiftUI, as Apple documents it.

/// A part of an app. iOS 14. <https://developer.apple.com/documentation/swiftui/scene>
@MainActor @preconcurrency public protocol Scene {
    associatedtype Body: Scene
    @SceneBuilder var body: Body { get }
}

extension Never: Scene {}

/// iOS 14. <https://developer.apple.com/documentation/swiftui/scenebuilder>
@resultBuilder public struct SceneBuilder {
    public static func buildBlock<Content: Scene>(_ content: Content) -> Content { content }
}

/// iOS 14. <https://developer.apple.com/documentation/swiftui/windowgroup>
public struct WindowGroup<Content: View>: Scene {
    private let content: Content
    public init(@ViewBuilder content: () -> Content) { self.content = content() }
    public var body: Never { return fatalError("a scene of the system has no body") }
}

/// iOS 16. <https://developer.apple.com/documentation/swiftui/navigationstack>
public struct NavigationStack<Data, Root: View>: SystemView {
    private let root: Root
    var drawn: [Drawn] { draw(root) }
}

/// iOS 16. <https://developer.apple.com/documentation/swiftui/navigationpath>
public struct NavigationPath {}

extension NavigationStack where Data == NavigationPath {
    /// iOS 16. <https://developer.apple.com/documentation/swiftui/navigationstack/init(root:)>
    public init(@ViewBuilder root: () -> Root) { self.root = root() }
}

/// An app's entry. iOS 14. <https://developer.apple.com/documentation/swiftui/app>
@MainActor @preconcurrency public protocol App {
    associatedtype Body: Scene
    @SceneBuilder var body: Body { get }
    init()
}

extension App {
    /// iOS 14. <https://developer.apple.com/documentation/swiftui/app/main()>
    public static func main() { _ = Self() }
}
