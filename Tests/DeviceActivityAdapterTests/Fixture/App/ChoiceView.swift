// The apps to track, what of the person's choice is not tracked, and the ways to its health and the system's totals.

import DeviceActivityAdapter
import DeviceActivityApp
import DeviceActivityTotals
import FamilyControls
import SwiftUI

struct ChoiceView: View {
    let tracking: Tracking
    /// A category that is chosen brings its apps along.
    @State private var selection = FamilyActivitySelection(includeEntireCategory: true)
    @State private var isChoosing = false
    @State private var chosen: ChosenApps?
    @State private var failure: String?

    var body: some View {
        List {
            Button("Choose Apps") { Task { await choose() } }
            Button("Track Them") { track() }
            if let chosen { UntrackedSection(chosen) }
            if let failure { Text(failure) }
            NavigationLink("Tracking Health") { TrackingHealthView(tracking.health) }
            NavigationLink("System's Totals") { SystemTotalsScreen(tracking.container) }
        }
        .familyActivityPicker(isPresented: $isChoosing, selection: $selection)
    }

    private func choose() async {
        do {
            try await tracking.requestPermission()
            isChoosing = true
        } catch { failure = "\(error)" }
    }

    private func track() {
        do { chosen = try tracking.track(selection) } catch { failure = "\(error)" }
    }
}
