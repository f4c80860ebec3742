// All metrics of a device, for every format to render.

public import TrackingModel

/// The metrics of one device. Unknown values are left out, never 0.
public struct MetricCatalogue: Hashable, Sendable {
    /// A short opaque id.
    public let device: String
    /// The version of this program.
    public let version: String
    /// The instant that they are of.
    public let at: Instant
    /// In a fixed order; those without a sample are left out.
    public let metrics: [Metric]

    package init(device: String, version: String, at: Instant, _ metrics: [Metric]) {
        (self.device, self.version, self.at) = (device, version, at)
        self.metrics = metrics.filter { !$0.samples.isEmpty }
    }
}
