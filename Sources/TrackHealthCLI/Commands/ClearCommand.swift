// `trackhealth clear` and `trackhealth restore`: empty logs behind a backup, and put back what a backup holds.

public import ArgumentParser
import Foundation
import PlainText
import SharedStore
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
        let names = restoration.restored.map(HarmlessText.line).joined(separator: ", ")
        try Output.write(
            "Restored \(names.isEmpty ? "nothing" : names) from \(HarmlessText.line(restoration.backup)).\n")
        for name in restoration.conflicts {
            Output.warn("left \(name) as it is: it holds something else now.")
        }
    }
}
