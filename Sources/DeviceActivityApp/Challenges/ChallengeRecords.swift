// The progress of challenges in an older tracker's Core Data store.

#if os(iOS) || APPLE_STUBS
    public import CoreData
    internal import Foundation
    public import TrackingEngine

    /// Reads `ChallengeProgress`, `Challenge` and `AppProgress` records. Nothing is written.
    ///
    /// An active `ChallengeProgress` names its challenge by `challengeID` and holds minutes in `currentValue`. The
    /// `Challenge` lists its apps, and says whether minutes are kept for each; those are in `AppProgress` records. What a
    /// store's model lacks is absent: Core Data ends a program that asks for it.
    public struct ChallengeRecords: ChallengeProgressSource {
        private let context: NSManagedObjectContext
        private let targets: (NSManagedObject) -> [String]
        private let isPerApp: (NSManagedObject) -> Bool

        /// A context that belongs to no store.
        public struct NoStore: Error {}

        /// - Parameters:
        ///   - context: A context of the store that holds the records. Fetches run on its own queue.
        ///   - targets: The logical ids of a challenge's apps. The usual one takes an array of texts, or a text with
        ///     a JSON array, from the attribute `targetAppsJSON` or `targetAppIDs`.
        ///   - isPerApp: Whether minutes are kept for each app of a challenge. The usual one asks whether
        ///     `progressTrackingMode` is `per_app` or `isPerAppTracking` is set.
        public init(
            _ context: NSManagedObjectContext,
            targets: @escaping (_ challenge: NSManagedObject) -> [String] = {
                ["targetAppsJSON", "targetAppIDs"].lazy.map($0.texts).first { !$0.isEmpty } ?? []
            },
            isPerApp: @escaping (_ challenge: NSManagedObject) -> Bool = {
                $0.stored("progressTrackingMode") as? String == "per_app"
                    || $0.stored("isPerAppTracking") as? Bool ?? false
            }
        ) {
            self.context = context
            self.targets = targets
            self.isPerApp = isPerApp
        }

        public func activeChallenges() throws -> [ChallengeProgress] {
            try context.performAndWait {
                let challenges = try fetch("Challenge")
                let byApp = try fetch("AppProgress")
                return try fetch("ChallengeProgress").filter { $0.flag("isActive") }.compactMap { progress in
                    guard let id = progress.text("challengeID"),
                        let challenge = challenges.first(where: { $0.text("challengeID") == id })
                    else { return nil }
                    let minutes = byApp.filter { $0.text("challengeID") == id }.compactMap { record in
                        record.text("appLogicalID").map { ($0, record.number("currentMinutes")) }
                    }
                    return ChallengeProgress(
                        targetApps: targets(challenge), isPerApp: isPerApp(challenge),
                        minutes: progress.number("currentValue"),
                        minutesByApp: Dictionary(minutes, uniquingKeysWith: max))
                }
            }
        }

        private func fetch(_ entity: String) throws -> [NSManagedObject] {
            guard let model = context.persistentStoreCoordinator?.managedObjectModel else { throw NoStore() }
            guard model.entitiesByName[entity] != nil else { return [] }
            return try context.fetch(NSFetchRequest<NSManagedObject>(entityName: entity))
        }
    }

    extension NSManagedObject {
        /// The value of an attribute; nil also where the model has no such attribute.
        public func stored(_ attribute: String) -> Any? {
            entity.attributesByName[attribute] == nil ? nil : value(forKey: attribute)
        }

        /// The texts of an attribute: an array, or a text with a JSON array; none for anything else.
        public func texts(_ attribute: String) -> [String] {
            let value = stored(attribute)
            if let texts = value as? [String] { return texts }
            let json = (value as? String).map { Data($0.utf8) } ?? value as? Data
            return json.flatMap { try? JSONDecoder().decode([String].self, from: $0) } ?? []
        }

        fileprivate func text(_ attribute: String) -> String? { stored(attribute) as? String }
        fileprivate func flag(_ attribute: String) -> Bool { stored(attribute) as? Bool ?? false }

        /// A whole number; fractions are dropped.
        fileprivate func number(_ attribute: String) -> Int {
            (stored(attribute) as? NSNumber).flatMap { Int(exactly: $0.doubleValue.rounded(.down)) }
                ?? 0
        }
    }
#endif
