// The day and place of hand-written stores.

package import TrackingModel

/// Toronto around November 2025 and the change to summer time in March 2026.
package let toronto = LocalCalendar(
    identifier: "America/Toronto",
    offsets: [
        .init(from: Instant(1_741_503_600), seconds: -14_400),
        .init(from: Instant(1_762_063_200), seconds: -18_000),
        .init(from: Instant(1_772_953_200), seconds: -14_400),
    ])

/// 2025-11-13, the day of the samples.
package let sampleDay = LocalDay(year: 2025, month: 11, day: 13)

/// A moment of the samples' day; hours past 24 or below 0 are on other days.
package func at(_ hour: Int, _ minute: Int = 0, _ second: Double = 0) -> Instant {
    toronto.start(of: sampleDay) + Double(hour * 3_600 + minute * 60) + second
}

extension DeviceEvidence {
    /// The spans without the files that they are from.
    package var facts: [EvidenceSpan] {
        spans.map { span in
            var span = span
            span.file = nil
            return span
        }
    }
}
