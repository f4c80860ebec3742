// What changes with time: when a view appears and disappears, whether its scene is in front, and views drawn by the clock.

public import Foundation

/// iOS 14. <https://developer.apple.com/documentation/swiftui/scenephase>
public enum ScenePhase: Comparable, Sendable {
    case background
    case inactive
    case active
}

/// iOS 13. <https://developer.apple.com/documentation/swiftui/environmentvalues>
public struct EnvironmentValues: Sendable {
    /// iOS 14. <https://developer.apple.com/documentation/swiftui/environmentvalues/scenephase>
    public var scenePhase = ScenePhase.active
    public init() {}

    /// What a test's views find around them.
    @_spi(Simulation) @TaskLocal public static var around = EnvironmentValues()
}

/// iOS 13. <https://developer.apple.com/documentation/swiftui/environment>
@propertyWrapper public struct Environment<Value> {
    private let path: KeyPath<EnvironmentValues, Value>
    public init(_ keyPath: KeyPath<EnvironmentValues, Value>) { path = keyPath }
    public var wrappedValue: Value { EnvironmentValues.around[keyPath: path] }
}

extension View {
    /// Cancelled when the view disappears, and begun again where the id changes.
    ///
    /// iOS 15. <https://developer.apple.com/documentation/swiftui/view/task(id:priority:_:)>
    public func task(
        id: some Equatable, priority: TaskPriority = .userInitiated,
        @_inheritActorContext _ action: @escaping @Sendable () async -> Void
    ) -> some View { with([.task(action)]) }
}

/// iOS 15. <https://developer.apple.com/documentation/swiftui/timelineschedule>
public protocol TimelineSchedule {}

/// iOS 15. <https://developer.apple.com/documentation/swiftui/periodictimelineschedule>
public struct PeriodicTimelineSchedule: TimelineSchedule {}

extension TimelineSchedule where Self == PeriodicTimelineSchedule {
    /// iOS 15. <https://developer.apple.com/documentation/swiftui/timelineschedule/periodic(from:by:)>
    public static func periodic(from startDate: Date, by interval: TimeInterval) -> Self {
        PeriodicTimelineSchedule()
    }
}

/// iOS 15. <https://developer.apple.com/documentation/swiftui/everyminutetimelineschedule>
public struct EveryMinuteTimelineSchedule: TimelineSchedule {}

/// iOS 15. <https://developer.apple.com/documentation/swiftui/timelineviewdefaultcontext>
public typealias TimelineViewDefaultContext = TimelineView<EveryMinuteTimelineSchedule, Never>.Context

/// iOS 15. <https://developer.apple.com/documentation/swiftui/timelineview>
public struct TimelineView<Schedule: TimelineSchedule, Content> {
    /// iOS 15. <https://developer.apple.com/documentation/swiftui/timelineview/context>
    public struct Context {
        public let date: Date
    }

    fileprivate let content: (TimelineViewDefaultContext) -> Content
}

/// The moment at which views are drawn; nil for the present.
@_spi(Simulation) public enum DrawnMoment {
    @TaskLocal public static var date: Date?
}

extension TimelineView: View, SystemView where Content: View {
    /// iOS 15. <https://developer.apple.com/documentation/swiftui/timelineview/init(_:content:)>
    public init(
        _ schedule: Schedule, @ViewBuilder content: @escaping (TimelineViewDefaultContext) -> Content
    ) { self.content = content }
    @MainActor var drawn: [Drawn] {
        draw(content(TimelineViewDefaultContext(date: DrawnMoment.date ?? Date())))
    }
}
