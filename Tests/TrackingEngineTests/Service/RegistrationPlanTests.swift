// Registrations: within the limits for any number of apps, and with thresholds where the counter can stand.

import Testing
import TrackingEngine
import TrackingModel

@Suite struct RegistrationPlanTests {
    static let day = LocalDay(year: 2026, month: 3, day: 2)

    static func apps(_ count: Int, category: (Int) -> AppCategory = { _ in .learning }) -> [TrackedApp] {
        (0..<count).map { TrackedApp(id: "com.example.app\($0)", name: "App \($0)", category: category($0)) }
    }

    /// A ledger of today with the minutes of one count.
    static func ledger(_ app: String, minutes: ClosedRange<Int>) -> AppLedger {
        var ledger = AppLedger(app: app, day: day, startOfDay: Instant(Double(day.number) * 86_400))
        ledger.todaySeconds = minutes.count * 60
        ledger.count.spans = [AppLedger.Span(generation: 1, minutes: MinuteSet(minutes))]
        return ledger
    }

    static func plan(
        _ apps: [TrackedApp], counted: Int = 0, counters: CounterBehaviour = .unknown,
        style: RegistrationStyle = RegistrationStyle(), isDual: Bool = false
    ) -> RegistrationPlan {
        let ids = apps.map(\.id) + AppCategory.allCases.map(\.groupID)
        let ledgers = counted == 0 ? [] : ids.map { ($0, ledger($0, minutes: 1...counted)) }
        return RegistrationPlan(
            RegistrationOrder(
                apps: apps, ledgers: Dictionary(uniqueKeysWithValues: ledgers), day: day, counters: counters,
                style: style, generation: 7, isDual: isDual))
    }

    @Test(arguments: 1...60, [CounterBehaviour.unknown, .resets, .continues])
    func `keeps the limits for any number of apps`(count: Int, counters: CounterBehaviour) {
        let apps = Self.apps(count) { AppCategory.allCases[$0 % 3] }
        for isDual in [false, true] {
            for counted in counters == .unknown ? [0, 9, 200] : [200] {
                let plan = Self.plan(apps, counted: counted, counters: counters, isDual: isDual)
                #expect(plan.thresholdCount <= SystemBehaviour.thresholdCeiling)
                #expect(plan.activities.count == (isDual ? 2 : 1))
                let events = plan.activities.flatMap(\.events)
                #expect(Set(events.map(\.name)).count == events.count)
                #expect(Set(events.map(\.name)) == Set(plan.thresholds.mappings.keys))
                let odd = events.filter { event in
                    let name = EventName(event.name)
                    let mapping = plan.thresholds.mappings[event.name]
                    return name.generation != 7 || name.ordinal.map { $0 * 60 } != event.thresholdSeconds
                        || mapping?.thresholdSeconds != event.thresholdSeconds
                        || (mapping?.incrementSeconds ?? 0) < 60
                }
                #expect(odd.isEmpty)
                for activity in plan.activities {
                    #expect(activity.schedule.length >= MonitoringLimits.shortestInterval)
                    #expect(activity.schedule.length <= MonitoringLimits.longestInterval)
                }
                #expect(Set(events.flatMap(\.apps)) == Set(apps.map(\.id)))
                #expect(plan.isGrouped == (count > (isDual ? 16 : 33)))
            }
        }
    }

    @Test func `gives fifteen apps a window of their own each`() {
        let plan = Self.plan(Self.apps(15) { $0 < 10 ? .learning : .reward })
        #expect(plan.isGrouped == false)
        #expect(plan.thresholdCount == 450)
        #expect(plan.thresholds.windows.count == 15)
        #expect(plan.thresholds.windows.values.allSatisfy { $0 == MinuteSet(1...30) })
        #expect(plan.notes == ["450 of at most 500 thresholds; 15 apps with 30 minutes each"])
    }

    @Test func `counts sixty apps by category and says what that costs`() {
        let plan = Self.plan(Self.apps(60) { $0 < 40 ? .learning : .reward })
        #expect(plan.isGrouped)
        #expect(plan.thresholds.windows.keys.sorted() == ["category.learning", "category.reward"])
        #expect(plan.thresholdCount == 144)
        #expect(
            plan.notes.first
                == "144 of at most 500 thresholds; 60 apps are monitored by category, not one by one")
        #expect(plan.notes.contains { $0.hasPrefix("which app was used is unknown") })
    }

    @Test func `lets the tiers of a group leave no minute out`() throws {
        let plan = Self.plan(Self.apps(40))
        #expect(plan.thresholds.windows == ["category.learning": MinuteSet(1...480)])
        func increment(_ minute: Int) -> Int? {
            plan.thresholds.mappings["usage.learning.gen.7.min.\(minute)"]?.incrementSeconds
        }
        #expect(increment(30) == 60)
        #expect(increment(31) == nil)
        #expect(increment(35) == 300)
        #expect(increment(120) == 300)
        #expect(increment(135) == 900)
        #expect(increment(480) == 900)
    }

    @Test(arguments: [
        (CounterBehaviour.unknown, "1-60,101-160"), (.resets, "1-120"), (.continues, "1-30,101-190"),
        (.mixed, "1-60,99-158"),
    ])
    func `puts thresholds where the counter can stand`(counters: CounterBehaviour, window: String) {
        let plan = Self.plan(Self.apps(1), counted: 100, counters: counters)
        #expect(plan.thresholds.windows["com.example.app0"]?.description == window)
    }

    @Test func `shares the window between both courses while the counter is not known`() {
        let plan = Self.plan(Self.apps(10), counted: 100)
        #expect(plan.thresholds.windows.values.allSatisfy { $0.description == "1-18,101-118" })
        #expect(plan.notes.count == 2)
        #expect(plan.notes.last?.contains("not known yet") == true)
    }

    @Test func `keeps apart apps with an unknown counter as long as fifteen thresholds are left for each`() {
        let plan = Self.plan(Self.apps(20), counted: 100)
        #expect(plan.isGrouped == false)
        #expect(plan.thresholds.windows["com.example.app3"]?.description == "1-12,101-113")
    }

    @Test func `watches from zero too where seconds were set without a callback`() {
        var ledger = Self.ledger("a", minutes: 1...70)
        ledger.count.spans = []
        let plan = RegistrationPlan(
            RegistrationOrder(
                apps: [TrackedApp(id: "a", name: "A", category: .other)], ledgers: ["a": ledger],
                day: Self.day, counters: .continues, generation: 2))
        #expect(plan.thresholds.windows["a"]?.description == "1-30,71-160")
    }

    @Test func `takes a ledger of yesterday for an empty one`() {
        let plan = RegistrationPlan(
            RegistrationOrder(
                apps: [TrackedApp(id: "a", name: "A", category: .other)],
                ledgers: ["a": Self.ledger("a", minutes: 1...70)], day: Self.day + 1, counters: .continues,
                generation: 2))
        #expect(plan.thresholds.windows["a"]?.description == "1-120")
        #expect(plan.activities[0].events[0].includesPastActivity)
    }

    @Test(arguments: [(0, [1, 5, 15, 60]), (10, [11, 15, 25, 70])])
    func `registers the sparse minutes above what is counted`(counted: Int, minutes: [Int]) {
        let plan = Self.plan(Self.apps(1), counted: counted, style: CreditingPolicy.sparse.registration)
        #expect(plan.activities[0].events.map(\.thresholdSeconds) == minutes.map { $0 * 60 })
        #expect(
            plan.activities[0].events.map { plan.thresholds.mappings[$0.name]?.incrementSeconds } == [
                60, 240, 600, 2_700,
            ])
    }

    @Test(arguments: CreditingPolicy.all, [1, 2, 5, 7, 15, 60])
    func `leaves so many minutes between thresholds and none of them out`(policy: CreditingPolicy, step: Int)
    {
        let style = policy.registering(every: step).registration
        for count in [1, 5, 12, 40, 60] {
            for counted in [0, 33] {
                let plan = Self.plan(Self.apps(count), counted: counted, counters: .resets, style: style)
                #expect(plan.thresholdCount <= SystemBehaviour.thresholdCeiling && plan.thresholdCount > 0)
                for activity in plan.activities {
                    let ladders = Dictionary(grouping: activity.events, by: \.apps)
                    for ladder in ladders.values {
                        let minutes = ladder.map { $0.thresholdSeconds / 60 }.sorted()
                        #expect(zip(minutes, minutes.dropFirst()).allSatisfy { $1 - $0 >= step })
                        #expect((minutes.last ?? 0) <= 1_440)
                        let steps = ladder.map {
                            (plan.thresholds.mappings[$0.name]?.incrementSeconds ?? 0) / 60
                        }
                        #expect(steps.reduce(0, +) == minutes.last)
                    }
                }
            }
        }
    }

    @Test func `keeps more apps apart and reaches further with coarser thresholds`() {
        func style(_ step: Int) -> RegistrationStyle {
            CreditingPolicy.ordinal.registering(every: step).registration
        }
        #expect(Self.plan(Self.apps(45), style: style(1)).isGrouped)
        let plan = Self.plan(Self.apps(45), style: style(5))
        #expect(plan.isGrouped == false)
        #expect(plan.thresholds.windows.values.allSatisfy { $0.count >= 30 && $0.contains(1) })
        #expect(
            Self.plan(Self.apps(5), style: style(1)).thresholds.windows["com.example.app0"]
                == MinuteSet(1...72))
        #expect(
            Self.plan(Self.apps(5), style: style(5)).thresholds.windows["com.example.app0"]
                == MinuteSet(1...360))
    }

    @Test func `lets the second schedule tell the same minutes of the same apps`() {
        let plan = Self.plan(Self.apps(2), style: CreditingPolicy.deduplicate.registration)
        #expect(
            plan.activities.map(\.name) == ["ScreenTimeTracking.primary", "ScreenTimeTracking.secondary"])
        #expect(plan.activities[0].schedule == .daily(startSecond: 0, endSecond: 86_399))
        #expect(plan.activities[1].schedule == .daily(startSecond: 30, endSecond: 86_369))
        for (first, second) in zip(plan.activities[0].events, plan.activities[1].events) {
            #expect(plan.thresholds.mappings[first.name] == plan.thresholds.mappings[second.name])
            #expect(EventName(second.name).series == EventName(first.name).series + ".b")
            #expect(EventName(second.name).ordinal == EventName(first.name).ordinal)
            #expect(first.apps == second.apps)
        }
    }

    @Test func `counts past activity on the first threshold of an app without usage today only`() {
        var order = RegistrationOrder(
            apps: Self.apps(2), day: Self.day, counters: .resets, generation: 1)
        order.ledgers["com.example.app1"] = Self.ledger("com.example.app1", minutes: 1...3)
        let plan = RegistrationPlan(order)
        let past = plan.activities[0].events.filter(\.includesPastActivity)
        #expect(past.map(\.apps) == [["com.example.app0"]])
        #expect(past.map(\.thresholdSeconds) == [60])
    }

    @Test func `gives ids with the same hash different names`() {
        // DJB2 of both is 5 381 · 33² + 2 399.
        let apps = ["FY", "Ez"].map { TrackedApp(id: $0, name: $0, category: .other) }
        let plan = Self.plan(apps)
        #expect(plan.thresholds.mappings["usage.app.5862308.gen.7.min.1"]?.app == "Ez")
        #expect(plan.thresholds.mappings["usage.app.5862309.gen.7.min.1"]?.app == "FY")
    }

    @Test func `lets a group earn the fewest points of its apps`() {
        var apps = Self.apps(40)
        for index in apps.indices { apps[index].rewardPoints = 5 + index % 2 }
        let plan = Self.plan(apps)
        #expect(plan.thresholds.rewardPoints == ["category.learning": 5])
        #expect(plan.notes.contains { $0.hasPrefix("category.learning earns the fewest points") })
    }

    @Test func `registers nothing without apps`() {
        let plan = Self.plan([])
        #expect(plan.activities.isEmpty)
        #expect(plan.notes == ["no app is tracked, so nothing is registered"])
    }

    @Test func `takes an app that is listed twice once`() {
        let plan = Self.plan(Self.apps(1) + Self.apps(1))
        #expect(plan.thresholdCount == 120)
    }

    @Test func `has no threshold above a day`() {
        let plan = Self.plan(Self.apps(1), counted: 1_420, counters: .continues)
        #expect(plan.thresholds.windows["com.example.app0"]?.description == "1-30,1421-1440")
    }
}
