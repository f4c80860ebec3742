// The guide: a text on every code, by the limits that hold, at any width; and the codes that a misspelled one is near.

import Documents
import Foundation
import HealthAnalysis
import TestSupport
import Testing
import TrackingModel

@Suite struct FindingGuideTests {
    /// Every threshold moved away from what it usually is.
    private static let others: Thresholds = {
        var limits = Thresholds()
        limits.heartbeatStale = 437
        limits.gapCandidate = 1_140
        limits.memoryWarning = 3_355_443
        limits.memoryCritical = 4_404_019
        limits.memoryLimit = 7_864_320
        limits.lostMinutesWarning = 13
        limits.lostMinutesCritical = 43
        limits.settleTime = 41 * 60
        limits.errorRatioWarning = 0.02
        limits.errorRatioCritical = 0.33
        limits.storeBytesWarning = 2_202_009
        limits.storeBytesCritical = 9_542_041
        limits.snapshotOld = 80 * 3_600
        limits.burstWindow = 11
        limits.restartsPerDay = 35
        limits.restartsPerHour = 12
        limits.killsPerDay = 8
        limits.idleAs = .warning
        return limits
    }()

    /// Numbers that nobody sets: fixed limits, windows that rules look at, and what the system itself does.
    private static let facts: [FindingCode: Set<String>] = [
        .burstAfterRestart: ["3", "2", "30", "24"], .growthExceedsClock: ["24", "1", "11", "5"],
        .notificationFlood: ["60", "24"], .duplicateCallbacks: ["2", "24"], .todayExceedsElapsed: ["1"],
        .moreThan20h: ["20", "18"], .minutesRejected: ["3"], .creditCapped: ["3"], .blindMarker: ["1"],
        .tooManyThresholds: ["500", "20", "15"], .restartStorm: ["24"], .restartFailed: ["24", "15"],
        .silenceAfterFlood: ["10", "3"], .burstNotJudged: ["5"], .missedNotifications: ["1"],
        .storesDisagree: ["1"], .totalFell: ["1"], .extensionKills: ["24"], .midnightStuck: ["2"],
        .minutesAfterMidnight: ["2"], .archiveMissing: ["1"], .hourlyMismatch: ["1"],
        .clockJump: ["24", "1"],
        .timeZoneChange: ["24"], .futureTimestamp: ["1"], .logSaturated: ["100"],
        .textLogTooLarge: ["256.0"], .epochMixup: ["31", "2001", "1970"], .hourOver60: ["60"],
        .midnightTaskNotRun: ["0"], .goalOfZero: ["0"], .heartbeatLostInUse: ["3", "1"],
    ]

    private func numbers(_ text: String) -> Set<String> {
        Set(text.matches(of: /[0-9]+(\.[0-9]+)?/).map { String($0.output.0) })
    }

    @Test(arguments: FindingCode.allCases) func `every code has its texts, in whole sentences`(
        code: FindingCode
    ) {
        let guide = code.guide()
        #expect(guide.code == code)
        #expect((3...42).contains(guide.title.count) && !guide.title.hasSuffix("."), "\(guide.title)")
        #expect(code.title == guide.title)
        #expect(guide.levels.contains(guide.level) && guide.levels == Set(guide.levels).sorted())
        for (text, most) in [
            (guide.meaning, 240), (guide.recognition, 460), (guide.exceptions, 240),
        ] + guide.steps.map({ ($0, 190) }) {
            #expect((15...most).contains(text.count), "\(text.count): \(text)")
            #expect(text.hasSuffix(".") && !text.contains("  ") && !text.contains("\n"), "\(text)")
            #expect(text.first?.isUppercase == true || text.first?.isNumber == true, "\(text)")
        }
        #expect((1...7).contains(guide.steps.count))
        #expect(Set(guide.steps).count == guide.steps.count)
        #expect(guide.meaning.split(separator: ". ").count <= 3, "\(guide.meaning)")
    }

    @Test(arguments: FindingCode.allCases) func `the limits in a text are those that hold`(
        code: FindingCode
    ) {
        let (usual, other) = (code.guide(), code.guide(Self.others))
        let common = numbers(usual.recognition).intersection(numbers(other.recognition))
        #expect(common.isSubset(of: Self.facts[code] ?? []), "\(usual.recognition)\n\(other.recognition)")
        // Reports and lists show these without the limits.
        #expect(usual.title == other.title && usual.steps == other.steps)
        #expect(usual.meaning == other.meaning && usual.exceptions == other.exceptions)
        for text in usual.steps + [usual.meaning, usual.exceptions] {
            let numbers = numbers(text).subtracting(["17.6", "18"])
            #expect(numbers.isSubset(of: Self.facts[code] ?? []), "\(text)")
        }
    }

    @Test func `limits stand in the words of the rule`() {
        #expect(FindingCode.memoryNearLimit.guide().recognition.contains("above 5.5 MiB: critical"))
        #expect(FindingCode.memoryNearLimit.guide(Self.others).recognition.contains("above 4.2 MiB"))
        #expect(FindingCode.minutesLost.guide().recognition.contains("above 10 minutes in all"))
        #expect(FindingCode.heartbeatIdle.guide(Self.others).level == .warning)
        // An hour, a tenth more and five minutes.
        #expect(FindingCode.growthExceedsClock.guide().recognition.contains("more than 1h 11m"))
    }

    @Test func `the seeds' remedies are there`() {
        func steps(_ code: FindingCode) -> String { code.guide().steps.joined(separator: " ") }
        #expect(steps(.moreThan20h).contains("Share Across Devices"))
        #expect(steps(.duplicateCallbacks).contains("iOS 18"))
        #expect(steps(.neverStarted).contains("may still use Screen Time"))
        #expect(steps(.heartbeatLostInUse).hasPrefix("Restart the device"))
        #expect(steps(.errorRatio).contains("install it again"))
        #expect(steps(.minutesLost).contains("the device's model"))
    }

    @Test func `a finding has the title of its code unless it says more`() {
        func finding(_ title: String?) -> Finding {
            Finding(
                .blindMarker, level: .critical, title: title, detail: "x", cause: "x", remedy: "x",
                lookAt: .apps)
        }
        #expect(finding(nil).title == "Every new minute is rejected")
        #expect(finding("Other").title == "Other")
        let titles = FindingCode.allCases.map(\.title)
        #expect(Set(titles).count == titles.count)
    }

    @Test func `the list has every code once, below its subject, within eighty columns`() {
        let text = FindingGuide.list(FindingGuide.all()).text(width: 80)
        let lines = text.split(separator: "\n")
        #expect(lines.allSatisfy { $0.count <= 80 && !$0.contains("…") })
        let rows = lines.filter { $0.hasPrefix("  ") }
        #expect(
            Set(rows.compactMap { $0.split(separator: " ").first.map(String.init) })
                == Set(FindingCode.allCases.map(\.rawValue)))
        #expect(rows.count == FindingCode.allCases.count)
        #expect(lines.count - rows.count == FindingGuide.Subject.allCases.count)
        // Codes, levels and titles stand below each other.
        #expect(Set(rows.map { String($0.dropFirst(26).prefix(1)) }).isSubset(of: ["c", "w", "n"]))
        #expect(rows.allSatisfy { $0.dropFirst(36).first?.isUppercase == true })
    }

    @Test(arguments: [30, 80, 100]) func `a text has all of the guide within any width`(width: Int) {
        for guide in FindingGuide.all() {
            let text = guide.document.text(width: width)
            #expect(text.hasSuffix(".\n"))
            for line in text.split(separator: "\n") { #expect(line.count <= width, "\(line)") }
            let description = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            for part in [guide.meaning, guide.recognition, guide.exceptions] {
                #expect(description.contains(part))
            }
            for (index, step) in guide.steps.enumerated() {
                #expect(description.contains("\(index + 1). \(step)"))
            }
        }
    }

    @Test func `the article has a row for every code, with its subject and levels`() throws {
        let article = try String(
            contentsOfFile: Picture.packageRoot + "/Sources/HealthAnalysis/HealthAnalysis.docc/Findings.md",
            encoding: .utf8)
        let rows = article.components(separatedBy: "<!-- codes -->").last?
            .components(separatedBy: "<!-- end of codes -->").first?.split(separator: "\n").dropFirst(2)
        let heads = try #require(rows).map { row in
            row.split(separator: "|").prefix(3).map { $0.trimmingCharacters(in: [" ", "`"]) }
        }
        let guides = FindingGuide.all().map { guide in
            [guide.subject.rawValue, guide.code.rawValue, guide.levels.map(\.word).joined(separator: ", ")]
        }
        #expect(heads == guides)
    }

    @Test func `a misspelled code is near the one that was meant`() {
        #expect(FindingCode.nearest(to: "minute-lost").first == .minutesLost)
        #expect(FindingCode.nearest(to: "Restart_Strom").first == .restartStorm)
        #expect(FindingCode.nearest(to: "memory") == [.memoryNearLimit])
        #expect(FindingCode.nearest(to: "heartbeat") == [.heartbeatIdle, .heartbeatLostInUse])
        #expect(FindingCode.nearest(to: "") == [])
        #expect(FindingCode.nearest(to: "qqqqqqqqqqqqqqqq") == [])
        #expect(FindingCode.nearest(to: String(repeating: "x", count: 1_000_000)) == [])
    }

    @Test func `every report lists the steps of every finding`() {
        var store = goodStore(heartbeat: at(11, 58)).with(minutes(1...2, from: at(11)))
        store.fallbackFiles = ["fallback_1.json"]
        let report = store.report(at: at(12))
        #expect(report.codes.contains(.fallbackFiles))
        let steps = FindingCode.fallbackFiles.guide().steps
        let text = Document(report, store).text().split(whereSeparator: \.isWhitespace).joined(separator: " ")
        let markdown = Document(report, store).markdown
        let page = Document(report, store).html
        #expect(markdown.contains("### Records wait in fallback files (fallback-files)\n\n**"))
        for (index, step) in steps.enumerated() {
            #expect(text.contains("\(index + 1). \(step)"))
            #expect(markdown.contains("\n\(index + 1). \(step)"))
            #expect(page.contains("<li>\(step)</li>"))
        }
    }
}
