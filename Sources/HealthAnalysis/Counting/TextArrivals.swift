// The callbacks that text logs tell.

import TrackingModel

enum TextArrivals {
    static func arrivals(_ observation: Observation) -> [Arrival] {
        var result: [Arrival] = []
        for callback in observation.contents.callbacks where !observation.isFuture(callback.at) {
            let outcome: Arrival.Outcome =
                switch callback.outcome {
                case .unknown: .unknown
                case .recorded: .credited(callback.creditedSeconds ?? 60)
                case .rejected(let family): .rejected(RejectionCause(family: family))
                }
            result.append(
                Arrival(
                    at: callback.at,
                    app: observation.apps.app(of: callback.event, named: callback.appID),
                    ordinal: callback.event.ordinal.flatMap { $0 > 0 ? $0 : nil },
                    generation: callback.event.generation, outcome: outcome,
                    isToldCredit: callback.creditedSeconds != nil, session: callback.session))
        }
        result.sort { $0.at < $1.at }
        return result
    }
}
