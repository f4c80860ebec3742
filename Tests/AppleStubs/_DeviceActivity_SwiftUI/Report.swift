// What a report extension and its app use of DeviceActivity where SwiftUI is imported, too, as the interface in the SDK
// of iOS 26 has it.

@_exported @_spi(Simulation) public import DeviceActivity
public import ExtensionFoundation
@_spi(Simulation) public import ExtensionKit
@_spi(Simulation) internal import ManagedSettings
public import SwiftUI

/// A view that the app's report extension draws. iOS 16.
///
/// <https://developer.apple.com/documentation/deviceactivity/deviceactivityreport>
@MainActor @preconcurrency public struct DeviceActivityReport: View, Sendable {
    /// iOS 16. <https://developer.apple.com/documentation/deviceactivity/deviceactivityreport/context>
    public struct Context: RawRepresentable, Hashable, Sendable {
        public var rawValue: String
        public init(_ rawValue: String) { self.rawValue = rawValue }
        public init(rawValue: String) { self.rawValue = rawValue }
    }

    private let shown: String

    /// iOS 16. <https://developer.apple.com/documentation/deviceactivity/deviceactivityreport/init(_:filter:)>
    public init(_ context: Context, filter: DeviceActivityFilter = DeviceActivityFilter()) {
        let apps = filter.applications.map(\.text).sorted().joined(separator: ", ")
        shown = "\(context.rawValue) of \(apps), \(filter.segmentInterval)"
    }

    /// What is asked of the extension, in the place of its view.
    public var body: some View { Text(shown) }
}

/// What the system gives, one after another. Neither it nor its parts may pass from one actor to another. iOS 16.
///
/// <https://developer.apple.com/documentation/deviceactivity/deviceactivityresults>
public struct DeviceActivityResults<Element>: AsyncSequence {
    private let elements: [Element]

    @_spi(Simulation) public init(simulated elements: [Element]) { self.elements = elements }

    public func makeAsyncIterator() -> Iterator<Element> { Iterator(elements) }

    /// iOS 16. <https://developer.apple.com/documentation/deviceactivity/deviceactivityresults/iterator>
    public class Iterator<IteratorElement>: AsyncIteratorProtocol {
        private var rest: ArraySlice<IteratorElement>

        init(_ elements: [IteratorElement]) { rest = elements[...] }

        /// On no actor, as in the SDK, which is compiled by older rules.
        @concurrent public func next() async -> IteratorElement? { rest.popFirst() }
    }
}

extension DeviceActivityData {
    /// iOS 16. <https://developer.apple.com/documentation/deviceactivity/deviceactivitydata/activitysegments>
    public var activitySegments: DeviceActivityResults<ActivitySegment> {
        DeviceActivityResults(simulated: segments)
    }
}

extension DeviceActivityData.ActivitySegment {
    public var categories: DeviceActivityResults<DeviceActivityData.CategoryActivity> {
        DeviceActivityResults(simulated: parts)
    }
}

extension DeviceActivityData.CategoryActivity {
    public var applications: DeviceActivityResults<DeviceActivityData.ApplicationActivity> {
        DeviceActivityResults(simulated: parts)
    }
}

/// iOS 16. <https://developer.apple.com/documentation/deviceactivity/deviceactivityreportextension>
public protocol DeviceActivityReportExtension: AppExtension {
    associatedtype Body: DeviceActivityReportScene
    @DeviceActivityReportBuilder var body: Body { get }
}

extension DeviceActivityReportExtension {
    public var configuration: AppExtensionSceneConfiguration { fatalError("the system makes it") }
}

/// iOS 16. <https://developer.apple.com/documentation/deviceactivity/deviceactivityreportbuilder>
@resultBuilder public struct DeviceActivityReportBuilder {
    public static func buildBlock<Scene: DeviceActivityReportScene>(_ scene: Scene)
        -> some DeviceActivityReportScene
    { scene }
}

/// What is shown for a context. iOS 16. By the rules of Swift 5, which the SDK is compiled by, it does not inherit the actor
/// of its protocol.
///
/// <https://developer.apple.com/documentation/deviceactivity/deviceactivityreportscene>
public protocol DeviceActivityReportScene: AppExtensionScene {
    associatedtype Configuration
    associatedtype Content: View
    var context: DeviceActivityReport.Context { get }
    func makeConfiguration(representing data: DeviceActivityResults<DeviceActivityData>) async
        -> Configuration
    @ViewBuilder var content: (Configuration) -> Content { get }
}

extension DeviceActivityReportScene {
    public var body: some AppExtensionScene { PrimitiveAppExtensionScene() }
}
