// The scene of a report extension, and its view: the system's totals of today beside the tracker's.

#if os(iOS) || APPLE_STUBS
    public import DeviceActivity
    public import DeviceActivityAdapter
    public import SwiftUI
    public import TrackingModel

    extension DeviceActivityReport.Context {
        /// The report of the system's totals beside the tracker's.
        public static var systemTotals: Self { Self("trackhealth.system-totals") }
    }

    /// Shows the system's totals of today beside the tracker's.
    ///
    /// The system runs it apart from the app, in about 100 MB, without a network, and lets nothing out of it. The
    /// tracker's container is read where the sandbox allows that; what is refused is shown, and the system's totals are
    /// shown all the same. It is on no actor, since the entry of the extension, which makes it, is on none.
    public nonisolated struct SystemTotalsReport: DeviceActivityReportScene {
        public let context = DeviceActivityReport.Context.systemTotals
        private let work: TotalsWork

        /// - Parameter setup: The names that app and extensions share.
        public init(
            _ setup: TrackerSetup, now: @escaping @Sendable () -> Instant = { SystemClock.now }
        ) {
            work = TotalsWork(setup: setup, now: now)
        }

        public func makeConfiguration(
            representing data: DeviceActivityResults<DeviceActivityData>
        ) async -> ComparedTotals {
            // They are not marked as what another thread may use, and nobody else has them.
            nonisolated(unsafe) let data = data
            return await work.compared(data)
        }

        public var content: (ComparedTotals) -> SystemTotalsView {
            // With this word, since what stands here alone is taken for a view.
            return { [work] in SystemTotalsView($0, work) }
        }
    }

    /// A row for each app with both counts, their difference, and what that can mean.
    public struct SystemTotalsView: View {
        private let compared: ComparedTotals
        private let work: TotalsWork
        /// What came of the copy for the container; nil before it was tried.
        @State private var outcome: String?

        nonisolated init(_ compared: ComparedTotals, _ work: TotalsWork) {
            self.compared = compared
            self.work = work
        }

        public var body: some View {
            List {
                Section("System's Totals") {
                    Text(compared.heading).font(.caption).foregroundColor(.secondary)
                    ForEach(compared.trouble.indices, id: \.self) { index in
                        Text(compared.trouble[index]).font(.caption).foregroundColor(.secondary)
                    }
                    ForEach(compared.apps.indices, id: \.self) { index in
                        let app = compared.apps[index]
                        VStack(alignment: .leading, spacing: 4) {
                            HStack {
                                Text(app.name).font(.headline)
                                Spacer()
                                Text(app.differenceText).foregroundColor(app.meaning.color)
                            }
                            Text(app.figures).font(.caption)
                            Text(app.explanation).font(.caption).foregroundColor(.secondary)
                        }
                    }
                }
                Section {
                    Text(ComparedTotals.remark).font(.caption).foregroundColor(.secondary)
                    if let outcome { Text(outcome).font(.caption2).foregroundColor(.secondary) }
                }
            }
            // Once the rows are shown.
            .task { if compared.totals.updated != nil { outcome = await work.copy(compared.totals) } }
        }
    }

    extension ComparedApp.Meaning {
        fileprivate var color: Color {
            switch self {
            case .rounding: .green
            case .missing, .surplus: .orange
            case .sinceUpdate: .primary
            case .unknown: .secondary
            }
        }
    }
#endif
