// The truth that `simulate` leaves beside a container, for the timeline alone.

import ActivitySimulator
import Dashboard
import Foundation
import PlainText
import SharedStore
import TrackingModel

/// Looks for `truth.json` in the folder around a container, and reads it again when it has changed.
///
/// Only the dashboard gets it. A file that can't be shown is rejected in one sentence, and everything else stays as it
/// is without it.
struct TruthFile {
    /// Bytes of a file that is read: many times what a year of a heavy user takes.
    static let limit = 64 << 20
    static let name = "truth.json"

    /// What the file is to the dashboard.
    struct View {
        var truth: SimulatedTruth?
        /// Why it is not shown; nil where it is, or where there is none.
        var refusal: String?
        /// Its row on the Store screen; nil where there is no file.
        var item: StoreItem?
    }

    private let path: String?
    private let files: any FileSystem
    private var known: (stamp: FileStamp, read: Result<SimulatedTruth, TruthError>)?

    /// A preferences file alone or an export has no place beside it.
    init(besides location: StoreLocation, files: any FileSystem = LocalFileSystem()) {
        self.files = files
        path =
            location.kind == .container
            ? location.root.map { URL(filePath: $0).deletingLastPathComponent().path + "/" + Self.name } : nil
    }

    /// The truth of a store with these contents, as far as there is one.
    mutating func look(for contents: StoreContents) -> View {
        guard let path, let stamp = try? files.stamp(of: path) else {
            known = nil
            return View()
        }
        if known?.stamp != stamp { known = (stamp, read(path)) }
        var item = StoreItem(
            key: "../" + Self.name, group: .files, type: "file", value: .bytes(stamp.size),
            meaning: "What was really used on the simulated device, for the timeline alone",
            fingerprint: stamp.hashValue)
        switch known?.read.flatMap({ $0.checked(against: contents) }) {
        case .success(let truth)?: return View(truth: truth, item: item)
        case .failure(let refusal)?:
            item.problem = refusal.description
            return View(refusal: refusal.description, item: item)
        case nil: return View()
        }
    }

    private func read(_ path: String) -> Result<SimulatedTruth, TruthError> {
        do throws(FileError) {
            let bytes = try files.read(path, links: .refuse, limit: Self.limit).bytes
            guard JSONDepth.isShallow(bytes[...]),
                let truth = try? JSONDecoder().decode(Truth.self, from: Data(bytes))
            else { return .failure(.notTruth) }
            return SimulatedTruth.made(of: truth)
        } catch {
            if case .tooLarge(_, let bytes, _) = error { return .failure(.tooLarge(bytes)) }
            return .failure(.unreadable(error.description))
        }
    }
}

extension StoreListing {
    /// The list with rows of one group, in its place.
    func adding(_ new: [StoreItem]) -> StoreListing {
        guard let group = new.first?.group else { return self }
        var listing = self
        listing.items.insert(contentsOf: new, at: items.firstIndex { $0.group > group } ?? items.count)
        return listing
    }
}

/// Why a truth is not shown.
enum TruthError: Error, CustomStringConvertible {
    case unreadable(String)
    case tooLarge(Int)
    case notTruth
    /// It contradicts itself.
    case invalid
    case otherApps
    case otherDays

    var description: String {
        let file = "The \(TruthFile.name) beside the container is not shown: "
        return switch self {
        case .unreadable(let reason): reason
        case .tooLarge(let bytes):
            file + "it has \(sizeText(bytes)), more than the \(sizeText(TruthFile.limit)) that are read; "
                + "simulate fewer days."
        case .notTruth: file + "it was not written by trackhealth simulate; create it again with that."
        case .invalid:
            file + "its uses are not in order of time; create it again with trackhealth simulate."
        case .otherApps: file + "it is about other apps than this store; keep it beside its own container."
        case .otherDays: file + "it is about other days than this store; keep it beside its own container."
        }
    }
}

// From the simulator's truth, which may come from a file that anybody wrote, to what the timeline draws.
extension SimulatedTruth {
    /// Maximum number of days of a truth.
    private static let mostDays = 4_000.0

    /// What the timeline shows of a truth; fails if it contradicts itself.
    static func made(of truth: Truth) -> Result<SimulatedTruth, TruthError> {
        let span = TimeSpan(truth.start, truth.end)
        guard truth.end > truth.start, truth.end - truth.start < mostDays * 86_400,
            abs(truth.start.seconds) < 100_000_000_000, Set(truth.apps).count == truth.apps.count
        else { return .failure(.invalid) }
        // The time line of a store agrees with the clock as it is at the end.
        let shift = truth.device.reduce(0) { sum, event in
            if case .clockMoved(let seconds) = event.kind { sum + seconds } else { sum }
        }
        guard abs(shift) < 10 * 366 * 86_400 else { return .failure(.invalid) }
        var uses: [Use] = []
        uses.reserveCapacity(truth.segments.count)
        var last = (from: truth.start, to: truth.start)
        for segment in truth.segments {
            // Apps side by side begin and end together.
            guard truth.apps.indices.contains(segment.app), segment.to >= segment.from,
                segment.from >= last.to || segment.from == last.from && segment.to == last.to,
                segment.to <= truth.end + 1
            else { return .failure(.invalid) }
            last = (segment.from, segment.to)
            guard segment.isHere else { continue }
            uses.append(
                Use(app: truth.apps[segment.app], from: segment.from + shift, to: segment.to + shift))
        }
        var days: [LocalDay: [AppDay]] = [:]
        for day in truth.days {
            // A day is 25 hours long at most, and clocks that are moved add some.
            guard truth.apps.indices.contains(day.app), (0...2 * 86_400).contains(day.seconds) else {
                return .failure(.invalid)
            }
            // A day on another device alone is no use here.
            guard day.seconds > 0 else { continue }
            days[day.day, default: []].append(AppDay(app: truth.apps[day.app], seconds: day.seconds))
        }
        return .success(
            SimulatedTruth(
                name: HarmlessText.line("\(truth.profile), \(truth.user) user, seed \(truth.seed)"),
                span: TimeSpan(span.start + shift, span.end + shift), uses: uses, days: days))
    }

    /// The truth, where it can be that of a store with these contents.
    func checked(against contents: StoreContents) -> Result<SimulatedTruth, TruthError> {
        let apps = Set(uses.map(\.app)).union(days.values.joined().map(\.app))
        let stored = Set(contents.apps.map(\.id))
        if !stored.isEmpty, !apps.isEmpty, stored.isDisjoint(with: apps) { return .failure(.otherApps) }
        let moments = contents.recovery.map(\.at) + (contents.engine?.records ?? []).map(\.reading.wall)
        // A clock that is wrong for a while, or a zone, is no other day.
        let near = TimeSpan(span.start - 2 * 86_400, span.end + 2 * 86_400)
        let isNear = moments.contains { near.contains($0) }
        if !moments.isEmpty, !isNear { return .failure(.otherDays) }
        return .success(self)
    }
}
