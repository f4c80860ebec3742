// The codes that somebody may have meant who typed another text.

import PlainText

extension FindingCode {
    /// At most three codes that a text resembles, the nearest first; none where nothing is near.
    public static func nearest(to text: String) -> [FindingCode] {
        NearestWords.of(text, among: allCases.map(\.rawValue)).compactMap { FindingCode(rawValue: $0) }
    }
}
