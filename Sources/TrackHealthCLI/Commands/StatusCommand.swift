// `trackhealth status`: the health of a store on one screen, or as one JSON object.

import ArgumentParser
import Dashboard
import HealthAnalysis
import TrackingModel

struct StatusCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "status", abstract: "Print the health of a store.",
        discussion: """
            Example: trackhealth status ./container --json | jq .verdict

            Exits 0 when the store could be read, whatever its health; 1 when not. With --watch it prints a line, or \
            with --json a JSON object on one line, whenever something changed, and runs until it is interrupted. Alerts \
            (trackhealth alerts) ring the bell and run their commands meanwhile.
            """)

    @Argument(help: "Container folder, preferences file, text log or JSON export.", completion: .file())
    var path: String?

    @OptionGroup var options: StoreOptions
    @OptionGroup var evidence: EvidenceOptions
    @OptionGroup var look: LookOptions

    @Flag(help: "Print one JSON object of schema trackhealth.status/2.")
    var json = false

    @Flag(help: "Keep running, with a line for every change.")
    var watch = false

    @OptionGroup var history: HistoryOptions
    @OptionGroup var alerts: AlertOptions

    func validate() throws {
        if watch, !options.isPresent {
            throw ValidationError("--watch follows the live store; leave --at out.")
        }
    }

    func run() throws {
        let access = try StoreAccess(path: path, options: options.choice, evidence: evidence.files)
        if watch {
            try follow(access)
            return
        }
        let reading = try access.readOnce()
        if json {
            if let notice = access.noticeOfAge(reading.report) {
                Output.warn(notice + ", judged as of then; --at now judges the present")
            }
            try Output.write(StatusDocument(reading.report).text(pretty: true) + "\n")
        } else {
            try StatusText.write(reading, of: access, look: look.look(access.configuration))
        }
        if case .unreadable(let reason) = reading.contents.source.preferences {
            Output.warn("The preferences can't be read: \(reason)")
            throw ExitCode(1)
        }
    }

    private func follow(_ access: StoreAccess) throws {
        var last: Reading?
        var lastLine: StatusLine?
        try StoreFollower(access, history.given + alerts.given).run { reading in
            if json {
                if let last, !reading.says(moreThan: last) { return }
                last = reading
                try Output.write(StatusDocument(reading.report).text() + "\n")
            } else {
                let line = StatusLine(reading.report)
                if line.state != lastLine?.state { try Output.write(line.text + "\n") }
                lastLine = line
            }
        }
    }
}

extension Reading {
    /// Whether more changed since another reading than the ages of things.
    fileprivate func says(moreThan other: Reading) -> Bool {
        contents != other.contents || report.verdict != other.report.verdict
            || report.heartbeat.state != other.report.heartbeat.state
            || report.findings.map(\.code) != other.report.findings.map(\.code)
            || report.lostMinutes != other.report.lostMinutes
            || report.todayTotalSeconds != other.report.todayTotalSeconds
    }
}
