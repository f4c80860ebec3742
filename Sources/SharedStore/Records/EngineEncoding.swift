// The engine's values as JSON, encoded as their `Encodable` conformance does with sorted keys.

internal import TrackingModel

/// A value encoded without an encoder, because it is written at every callback.
protocol CompactJSONEncodable {
    func encode(to json: inout CompactJSONWriter)
}

extension CompactJSONEncodable {
    /// The value as JSON on one line.
    var encoded: [UInt8] {
        var json = CompactJSONWriter()
        encode(to: &json)
        return json.bytes
    }
}

extension ClockReading: CompactJSONEncodable {
    func encode(to json: inout CompactJSONWriter) {
        json.object {
            $0.put("boot", boot)
            $0.put("midnight", midnight.seconds)
            $0.put("monotonic", monotonic)
            $0.put("utcOffset", utcOffset)
            $0.put("wall", wall.seconds)
        }
    }
}

extension CompactJSONWriter {
    fileprivate mutating func put(_ key: String, _ minutes: [String: MinuteSet]?) {
        guard let minutes else { return }
        object(key) { json in
            for (app, set) in minutes.sorted(by: { $0.key < $1.key }) { json.put(app, set.description) }
        }
    }

    fileprivate mutating func put(_ key: String, _ value: (some CompactJSONEncodable)?) {
        guard let value else { return }
        name(key)
        value.encode(to: &self)
    }
}

extension TrackerState: CompactJSONEncodable {
    func encode(to json: inout CompactJSONWriter) {
        json.object {
            $0.put("account", account)
            $0.put("appliedSequence", appliedSequence)
            $0.put("battery", battery)
            $0.put("batteryBefore", batteryBefore)
            $0.put("burst", burst)
            $0.put("counters", counters.rawValue)
            $0.put("countsDaySince", countsDaySince)
            $0.put("creditedAtDayStart", creditedAtDayStart)
            $0.put("creditedSeconds", creditedSeconds)
            $0.put("day", day?.number)
            $0.put("dayAhead", dayAhead?.number)
            if let dayMarks {
                $0.array("dayMarks", dayMarks) { json, mark in
                    json.object {
                        $0.put("day", mark.day.number)
                        $0.put("failed", mark.failed)
                        $0.put("received", mark.received)
                    }
                }
            }
            $0.put("dayStart", dayStart)
            $0.put("generation", generation)
            $0.put("hasMovedDays", hasMovedDays)
            $0.put("intervalStartedAt", intervalStartedAt)
            $0.put("lastArrival", lastArrival)
            $0.put("lastArrivalBeforeRegistration", lastArrivalBeforeRegistration)
            $0.put("lastCredit", lastCredit)
            $0.put("lastReading", lastReading)
            $0.put("policy", policy)
            $0.put("receipts", receipts)
            $0.put("registeredAt", registeredAt)
            $0.put("registeredBefore", registeredBefore)
            $0.put("registeredReason", registeredReason?.rawValue)
            $0.put("unnamedRestarts", unnamedRestarts)
        }
    }
}

extension BatteryReading: CompactJSONEncodable {
    func encode(to json: inout CompactJSONWriter) {
        json.object {
            $0.put("isCharging", isCharging)
            $0.put("level", level)
        }
    }
}

extension Receipts: CompactJSONEncodable {
    func encode(to json: inout CompactJSONWriter) {
        json.object {
            $0.put("others", others)
            $0.put("received", received)
            $0.put("recorded", recorded)
            $0.object("rejected") {
                for (reason, count) in rejected.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
                    $0.put(reason.rawValue, count)
                }
            }
        }
    }
}

extension Burst: CompactJSONEncodable {
    func encode(to json: inout CompactJSONWriter) {
        json.object {
            $0.put("anchor", anchor)
            $0.array("claims", claims) { $1.encode(to: &$0) }
            $0.put("isFlood", isFlood)
            $0.put("lastAt", lastAt)
            $0.put("openedAt", openedAt)
        }
    }
}

extension Burst.Claim: CompactJSONEncodable {
    func encode(to json: inout CompactJSONWriter) {
        json.object {
            $0.put("app", app)
            $0.array("booked", booked) { $1.encode(to: &$0) }
            $0.put("callbacks", callbacks)
            $0.put("generation", generation)
            $0.put("held", held.description)
            $0.object("hours") {
                for (hour, seconds) in hours.map({ (String($0.key), $0.value) }).sorted(by: { $0 < $1 }) {
                    $0.put(hour, seconds)
                }
            }
            $0.put("isFirst", isFirst)
            $0.put("isSteady", isSteady)
            $0.put("lastCredit", lastCredit)
            $0.put("minutes", minutes.description)
            rate?.put(into: &$0)
            $0.put("seconds", seconds)
            $0.put("top", top)
        }
    }
}

extension AppLedger: CompactJSONEncodable {
    func encode(to json: inout CompactJSONWriter) {
        json.object {
            $0.put("ahead", ahead)
            $0.put("app", app)
            if let top = newest?.batchTop { $0.object("batchTop") { top.put(into: &$0) } }
            $0.put("day", day.number)
            $0.put("dayCounter", dayCounter)
            $0.put("hourly", hourly)
            $0.put("lastActivity", newest?.activity)
            $0.put("lastArrival", newest?.at)
            $0.put("lastCredit", lastCredit)
            $0.put("lastMinute", newest?.minute)
            $0.put("lastThresholdSeconds", newest?.thresholdSeconds)
            $0.put("left", left)
            count.pace?.put(into: &$0)
            count.rate?.put(into: &$0)
            $0.put("recoveredMinutes", count.recoveredMinutes)
            if let replayed {
                $0.object("replayed") {
                    $0.put("generation", replayed.generation)
                    $0.put("minutes", replayed.minutes.description)
                }
            }
            $0.put("rewardPoints", rewardPoints)
            $0.object("session") {
                $0.put("generation", memory.generation)
                $0.put("peak", memory.ofDay)
                $0.put("startSeconds", memory.kept)
            }
            $0.array("spans", count.spans) { $1.encode(to: &$0) }
            $0.put("startOfDay", startOfDay.seconds)
            $0.put("todaySeconds", todaySeconds)
            $0.put("totalSeconds", totalSeconds)
            $0.put("upToDate", upToDate)
            $0.put("upToDateBefore", upToDateBefore)
            $0.put("window", window.description)
            $0.put("withheldSeconds", count.withheldSeconds)
            if let yesterday { $0.object("yesterday") { yesterday.put(into: &$0) } }
        }
    }
}

extension AppLedger.Span: CompactJSONEncodable {
    func encode(to json: inout CompactJSONWriter) {
        json.object {
            $0.put("firstGeneration", firstGeneration)
            if !held.isEmpty { $0.put("held", held.description) }
            $0.put("lastGeneration", lastGeneration)
            $0.put("minutes", minutes.description)
        }
    }
}

extension AppLedger.LeftDay: CompactJSONEncodable {
    func encode(to json: inout CompactJSONWriter) {
        json.object {
            $0.put("day", day.number)
            $0.put("hourly", hourly)
            $0.put("lastCredit", lastCredit)
            $0.put("lastMinute", lastMinute)
            $0.put("seconds", seconds)
            $0.put("startOfDay", startOfDay.seconds)
        }
    }
}

extension ScreenAccount: CompactJSONEncodable {
    func encode(to json: inout CompactJSONWriter) {
        json.object {
            $0.put("at", at)
            $0.put("clock", clock)
            $0.array("free", free) { $1.encode(to: &$0) }
            $0.put("overdraft", overdraft)
            $0.array("upToDate", upToDate) { $0.put($1) }
        }
    }
}

extension ScreenAccount.Stretch: CompactJSONEncodable {
    func encode(to json: inout CompactJSONWriter) {
        json.object {
            $0.put("from", from)
            $0.put("to", to)
        }
    }
}

extension AppLedger.Pace {
    fileprivate func put(into json: inout CompactJSONWriter) {
        json.object("pace") {
            $0.put("at", at)
            $0.put("delay", delay)
            $0.put("lead", lead)
            $0.put("minute", minute)
        }
    }
}

extension AppLedger.Rate {
    fileprivate func put(into json: inout CompactJSONWriter) {
        json.object("rate") {
            $0.put("minutes", minutes)
            $0.put("seconds", seconds)
        }
    }
}

extension AppLedger.CountMark {
    fileprivate func put(into json: inout CompactJSONWriter) {
        json.put("generation", generation)
        json.put("minute", minute)
    }
}

extension JournalCheckpoint: CompactJSONEncodable {
    func encode(to json: inout CompactJSONWriter) {
        json.object {
            $0.array("ledgers", ledgers) { $1.encode(to: &$0) }
            $0.put("minutes", thresholds)
            $0.name("state")
            state.encode(to: &$0)
        }
    }
}

extension JournalLine: CompactJSONEncodable {
    func encode(to json: inout CompactJSONWriter) {
        json.object {
            $0.put("activity", activity)
            $0.put("app", app)
            $0.put("battery", battery)
            $0.put("boot", boot)
            $0.put("charging", charging)
            $0.put("checkpoint", checkpoint)
            if let covered {
                $0.array("covered", covered) { json, time in
                    json.object {
                        $0.put("boot", time.boot)
                        $0.put("from", time.from)
                        $0.put("to", time.to)
                    }
                }
            }
            $0.put("event", event)
            $0.put("gen", gen)
            $0.put("held", held)
            $0.put("kind", kind?.rawValue)
            $0.put("midnight", midnight)
            $0.put("minutes", minutes)
            $0.put("mono", mono)
            $0.put("of", of)
            $0.put("ord", ord)
            $0.put("past", past)
            $0.put("reason", reason?.rawValue)
            $0.put("sec", sec)
            $0.put("seq", seq)
            $0.put("shielded", shielded)
            $0.put("threshold", threshold)
            $0.put("tz", tz)
            $0.put("wall", wall)
        }
    }
}
