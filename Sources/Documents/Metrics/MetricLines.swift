// The samples of one device as the lines that both text formats share, so that many devices fit into memory.

/// What a scraper reads of one device, family by family. A line is the same in both formats; what stands above a family
/// is not, and is written with it.
public struct MetricLines: Hashable, Sendable {
    /// What is said of a metric once, whatever number of devices has samples of it.
    struct Family: Hashable, Sendable {
        let name: String
        let kind: Metric.MetricType
        let unit: String?
        let help: String
        /// Whether its samples name the device. Those that do not are the same for all devices.
        let isOfDevice: Bool
    }

    /// A short opaque id of the device.
    public let device: String
    /// In the order of the catalogue.
    let families: [Family]
    /// Where the lines of each family end in `bytes`.
    let ends: [Int]
    /// All lines, each ending in a line feed.
    let bytes: [UInt8]

    public init(_ catalogue: MetricCatalogue) {
        self.init(catalogue.metrics, of: catalogue.device)
    }

    /// - Parameter device: Empty for what holds for all devices.
    package init(_ metrics: [Metric], of device: String) {
        self.device = device
        var (families, ends, bytes): ([Family], [Int], [UInt8]) = ([], [], [])
        for metric in metrics {
            for sample in metric.samples { Self.append(sample, of: metric, to: &bytes) }
            families.append(
                Family(
                    name: metric.name, kind: metric.kind, unit: metric.unit, help: metric.help,
                    isOfDevice: metric.samples.contains { $0.labels.contains { $0.name == "device" } }))
            ends.append(bytes.count)
        }
        (self.families, self.ends, self.bytes) = (families, ends, bytes)
    }

    /// The lines of a family by its position.
    func lines(_ index: Int) -> ArraySlice<UInt8> { bytes[(index == 0 ? 0 : ends[index - 1])..<ends[index]] }

    private static func append(_ sample: Metric.Sample, of metric: Metric, to bytes: inout [UInt8]) {
        bytes += metric.fullName.utf8
        bytes.append(UInt8(ascii: "{"))
        for (index, label) in sample.labels.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            bytes += "\(label.name)=\"\(escaped(label.value, quotes: true))\"".utf8
        }
        bytes += "} \(sample.value.text)\n".utf8
    }

    static func escaped(_ text: String, quotes: Bool) -> String {
        text.replacingScalars { scalar in
            switch scalar {
            case "\\": "\\\\"
            case "\n": "\\n"
            case "\"" where quotes: "\\\""
            default: nil
            }
        }
    }
}
