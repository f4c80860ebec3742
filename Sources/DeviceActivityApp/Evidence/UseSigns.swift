// What an app has seen of its device, and whether that proves use.

#if os(iOS) || APPLE_STUBS
    public import TrackingModel

    /// Signs of use in the order in which they were noted.
    public struct UseSigns: Hashable, Sendable, Codable {
        /// Something that an app sees.
        public enum Sign: Hashable, Sendable, Codable {
            /// The app itself came to the foreground or left it.
            case appInFront(Bool)
            /// The device was unlocked or locked, as far as its files show.
            case unlocked(Bool)
            /// The battery's level from 0 to 1.
            case battery(Double, isCharging: Bool)
        }

        struct Note: Hashable, Sendable, Codable {
            var sign: Sign
            /// Unix seconds.
            var at: Double
        }

        /// The newest signs that are kept.
        static let limit = 60
        /// A fall of the level that no idle device shows in so short a time. Levels may come in steps of 5 %.
        static let provingFall = 0.045
        /// The fall in an hour from which it is use: an idle device loses about a hundredth.
        static let provingRate = 0.06

        private(set) var notes: [Note] = []

        public init() {}

        public mutating func note(_ sign: Sign, at instant: Instant) {
            notes.append(Note(sign: sign, at: instant.seconds))
            if notes.count > Self.limit { notes.removeFirst(notes.count - Self.limit) }
        }

        /// Whether the device was in use since a moment, apart from the app itself.
        ///
        /// True where the battery fell faster than idle devices' do, without a charger. False where the device was
        /// locked all the time, or the app itself in front. Nil where neither is known: which apps were used no app sees.
        public func wasUsed(since moment: Instant, until now: Instant) -> Bool? {
            if held(.unlocked(false), since: moment) || held(.appInFront(true), since: moment) {
                return false
            }
            guard let first = level(at: moment, upTo: now), let last = notes.last(where: \.isBattery),
                case .battery(let before, false) = first.sign, case .battery(let after, false) = last.sign,
                last.at > first.at, !wasCharged(from: first.at, to: last.at)
            else { return nil }
            let fall = before - after
            let rate = fall / (last.at - first.at) * 3_600
            return fall >= Self.provingFall && rate >= Self.provingRate ? true : nil
        }

        /// Whether a state began before a moment and has not ended.
        private func held(_ sign: Sign, since moment: Instant) -> Bool {
            let states = notes.filter { $0.isSameKind(as: sign) }
            guard let newest = states.last else { return false }
            return newest.sign == sign && newest.at <= moment.seconds
        }

        /// The first level noted after a moment.
        private func level(at moment: Instant, upTo now: Instant) -> Note? {
            notes.first { $0.isBattery && $0.at >= moment.seconds && $0.at <= now.seconds }
        }

        private func wasCharged(from start: Double, to end: Double) -> Bool {
            notes.contains { note in
                if case .battery(_, true) = note.sign { return (start...end).contains(note.at) }
                return false
            }
        }
    }

    extension UseSigns.Note {
        var isBattery: Bool {
            if case .battery = sign { return true }
            return false
        }

        func isSameKind(as other: UseSigns.Sign) -> Bool {
            switch (sign, other) {
            case (.appInFront, .appInFront), (.unlocked, .unlocked), (.battery, .battery): true
            default: false
            }
        }
    }
#endif
