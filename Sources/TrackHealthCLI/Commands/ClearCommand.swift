// `trackhealth clear`, `repair` and `restore`: a store changed behind a backup, and put back.

public import ArgumentParser
import Foundation
import PlainText
import SharedStore
import TrackingEngine
import TrackingModel

extension ClearScope: ExpressibleByArgument {}

struct ClearCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "clear", abstract: "Clear logs after a backup. Usage counters are never touched.",
        usage: "trackhealth clear [<options>] [<path>] --logs <logs>",
        discussion: "Example: trackhealth clear ./container --logs recovery --yes")

    @Argument(help: "Container folder or preferences file.", completion: .file())
    var path: String?

    @Option(help: "Which logs.")
    var logs: ClearScope

    @Flag(help: "Don't ask for confirmation.")
    var yes = false

    @Flag(name: .customLong("no-backup"), help: "Keep no backup.")
    var noBackup = false

    @OptionGroup var options: StoreOptions

    func run() throws {
        let access = try StoreAccess(path: path, options: options.choice)
        try access.refuseReadOnly()
        let clearing = LogClearing(try access.writablePaths(), stateHome: StateFolder.home)
        let plan = try clearing.plan(logs)
        guard !plan.isEmpty else {
            try Output.write("There is nothing to clear.\n")
            return
        }
        for item in plan.items {
            let entries = item.entries.map { countText($0, "entry", "entries") + ", " } ?? ""
            try Output.write("  \(HarmlessText.line(item.name))  \(entries)\(sizeText(item.bytes))\n")
        }
        let isMeant =
            try yes
            || Output.confirms(
                "Clear them\(noBackup ? " WITHOUT a backup" : " after a backup")?",
                otherwise:
                    "There is no terminal to ask on, so nothing was cleared: add --yes to clear these logs.")
        guard isMeant else {
            try Output.write("Nothing was cleared.\n")
            return
        }
        let outcome = try clearing.clear(logs, at: SystemClock.now, makingBackup: !noBackup)
        AnalyticsNote.cleared(outcome.cleared, logs, of: access)
        let description = countText(outcome.cleared.items.count, "log")
        try Output.write(
            "Cleared \(description). \(outcome.backup.map { "Backup: \(HarmlessText.line($0))" } ?? "No backup was kept.")\n"
        )
    }
}

struct RestoreCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore",
        abstract: "Put cleared logs back or undo a repair, by default what was done last.",
        usage: "trackhealth restore [<options>] [<path>] [<backup>]",
        discussion: """
            Example: trackhealth restore ./container
                     trackhealth restore ./container --list
            """)

    @Argument(help: "Container folder or preferences file.", completion: .file())
    var path: String?

    @Argument(help: "Folder of a backup, as clear or repair printed it.", completion: .directory)
    var backup: String?

    @Flag(help: "List the backups instead, newest first.")
    var list = false

    @OptionGroup var options: StoreOptions

    func run() throws {
        let access = try StoreAccess(path: path, options: options.choice)
        let clearing = LogClearing(try access.writablePaths(), stateHome: StateFolder.home)
        if list {
            let backups = try clearing.backups()
            if backups.isEmpty { try Output.write("There is no backup of this container.\n") }
            for backup in backups {
                let time = LocalCalendar.iso8601(backup.clearedAt)
                try Output.write(
                    "\(time)  \(backup.manifest.logs?.rawValue ?? "repair")  \(HarmlessText.line(backup.path))\n"
                )
            }
            return
        }
        try access.refuseReadOnly()
        let chosen = try backup.map { try clearing.backup(at: $0) }
        let restoration = try clearing.restore(chosen)
        let names = restoration.restored.map(HarmlessText.line).commaSeparated
        try Output.write(
            "Restored \(names.isEmpty ? "nothing" : names) from \(HarmlessText.line(restoration.backup)).\n")
        for name in restoration.conflicts {
            Output.warn("left \(name) as it is: it holds something else now.")
        }
    }
}

struct RepairCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "repair",
        abstract: "Rebuild the counters of a container from its journal, after a backup.",
        usage: "trackhealth repair [<options>] [<path>]",
        discussion: """
            Example: trackhealth repair ./container
                     trackhealth repair ./container --yes

            All counters of a container that callbacks were recorded into are a cache of its journal. They are computed \
            again from it, also where the preferences are damaged or gone, and callbacks that were kept in files of their \
            own (fallback_….json) are counted. What this changes is shown before anyone is asked. Counters that agree with \
            the journal stay as they are. trackhealth restore undoes it, as long as nothing was recorded since.
            """)

    @Argument(help: "Container folder.", completion: .file())
    var path: String?

    @Flag(help: "Don't ask for confirmation.")
    var yes = false

    @OptionGroup var options: StoreOptions

    func run() throws {
        let access = try StoreAccess(path: path, options: options.choice)
        try access.refuseReadOnly()
        let paths = try access.writablePaths()
        try LiveStore.refuse(paths, on: LocalFileSystem(), advice: "repair a copy of the folder")
        let repair = StoreRepair(paths, calendar: access.calendar, stateHome: StateFolder.home)
        let task = RepairTask(root: paths.root, calendar: access.calendar)
        if !yes {
            let folder = try PrivateFolder(for: .trial)
            defer { folder.remove() }
            let found = try repair.preview(in: folder.path, at: SystemClock.now, task.run)
            try Output.write(found.text)
            guard found.report.isNeeded else { return }
            let isMeant = try Output.confirms(
                "Change that after a backup?",
                otherwise:
                    "There is no terminal to ask on, so nothing was changed: add --yes to repair this.")
            guard isMeant else {
                try Output.write("Nothing was changed.\n")
                return
            }
        }
        let (found, backup) = try repair.run(at: SystemClock.now, task.run)
        if yes { try Output.write(found.text) }
        guard let backup else { return }
        try Output.write("Repaired. Backup: \(HarmlessText.line(backup))\n")
        for sentence in found.left { Output.warn(sentence) }
    }
}

/// What a repair does in its transaction, and what it says of it.
private struct RepairTask {
    let root: String
    let calendar: LocalCalendar

    struct Found {
        let report: RepairReport
        let origin: StoreDraft.Origin
    }

    @Sendable func run(
        _ draft: inout ContainerDraft, _ journal: inout ContainerJournal
    ) throws -> (result: Found, isNeeded: Bool) {
        if journal.lastSequence == 0, draft.fallbacks.isEmpty {
            throw StoreChangeError.noJournal(path: root)
        }
        let kept = draft.state.policy
        let name = try kept.isEmpty ? journal.checkpoint()?.state.policy ?? kept : kept
        let now = SystemClock.now
        let reading = ClockReading(
            wall: now, monotonic: SystemClock.seconds, boot: SystemClock.boot, calendar: calendar)
        let found = Found(
            report: try JournalFold(policy: CreditingPolicy.titled(name) ?? .ordinal).repair(
                &draft, journal: &journal, at: reading), origin: draft.origin)
        return (found, found.report.isNeeded || draft.origin == .kept)
    }
}

extension RepairTask.Found {
    /// What was found and what is changed, a line each.
    fileprivate var text: String {
        var lines: [String] = []
        switch origin {
        case .file: break
        case .kept:
            lines.append("The preferences are damaged or gone; those that were kept of them stand for them.")
        case .missing: lines.append("The preferences are gone.")
        case .damaged: lines.append("The preferences are damaged, and nothing was kept of them.")
        }
        let records = countText(report.records, "record")
        lines.append(
            report.isWhole
                ? "The journal has \(records)."
                : "The journal has \(records), and its beginning is missing: counters come of it as far as it goes."
        )
        if report.fallbacks > 0 {
            lines.append(
                "\(countText(report.fallbacks, "fallback file")): \(countText(report.entered, "callback")) to be "
                    + "counted, \(report.late) of a day that is over.")
        }
        for change in report.changes {
            lines.append(
                "  \(HarmlessText.line(change.app))  today \(minutes(\.today, change)), in all \(minutes(\.total, change))"
            )
        }
        if !report.isNeeded {
            lines.append("The counters agree with it; there is nothing to repair.")
        } else if report.changes.isEmpty {
            lines.append("No app's minutes change.")
        }
        return lines.asLines
    }

    /// What is not as it should be after the repair, a sentence each.
    fileprivate var left: [String] {
        var left: [String] = []
        if origin == .missing || origin == .damaged {
            left.append("what is registered was in the preferences alone: register the thresholds again.")
        }
        if report.waiting > 0 {
            left.append(
                "\(countText(report.waiting, "callback")) waits for a registration that names its app.")
        }
        return left
    }

    private func minutes(
        _ figure: KeyPath<RepairReport.Figures, Int>, _ change: RepairReport.Change
    ) -> String {
        "\(change.before[keyPath: figure] / 60) → \(change.after[keyPath: figure] / 60) min"
    }
}
