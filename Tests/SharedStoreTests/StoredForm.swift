// What the engine wrote when these were added: a state, the counters of an app, a line of the journal.

enum StoredForm {
    static let state = #"""
        {"account":{"at":{"boot":"first","midnight":1238585987,"monotonic":810208,"utcOffset":40030,\#
        "wall":131895621.16672881},"clock":86400.25,"free":[{"from":0,"to":54.5},{"from":100,"to":154.5}],\#
        "overdraft":12.5,"upToDate":[100.5,86400]},"appliedSequence":64624,"battery":{"isCharging":true,\#
        "level":0.35},"batteryBefore":{"isCharging":false,"level":1},"burst":{"anchor":{"boot":"ünï€",\#
        "midnight":1912130390,"monotonic":885589,"utcOffset":-42600,"wall":1013400761.2029152},"claims":[],\#
        "isFlood":true,"lastAt":{"boot":"first","midnight":-359761853,"monotonic":525908,"utcOffset":28729,\#
        "wall":1450438439.6467803},"openedAt":{"boot":"first","midnight":-359761853,"monotonic":525908,\#
        "utcOffset":28729,"wall":1450438439.6467803}},"counters":"continues","countsDaySince":3,\#
        "creditedAtDayStart":60,"creditedSeconds":7200,"day":20000,"dayAhead":20409,\#
        "dayMarks":[{"day":19999,"failed":0,"received":4},{"day":20000,"failed":1,"received":9}],\#
        "dayStart":{"boot":"first","midnight":-455656261,"monotonic":712842,"utcOffset":-9217,\#
        "wall":1178449468.435958},"generation":3,"hasMovedDays":true,"intervalStartedAt":{"boot":"first",\#
        "midnight":698178193,"monotonic":249838,"utcOffset":-4823,"wall":973490071.3891304},\#
        "lastArrival":{"boot":"first","midnight":664514803,"monotonic":232886,"utcOffset":-3520,\#
        "wall":1585219686.5143108},"lastArrivalBeforeRegistration":{"boot":"first","midnight":-429360537,\#
        "monotonic":902036,"utcOffset":-40941,"wall":1242555080.9430275},"lastCredit":{"boot":"first",\#
        "midnight":-49226897,"monotonic":956593,"utcOffset":-5120,"wall":889529817.5205244},\#
        "lastReading":{"boot":"ünï€","midnight":62909629,"monotonic":126964,"utcOffset":23064,\#
        "wall":1432993648.1489842},"policy":"ordinal","receipts":{"others":1,"received":12,"recorded":0,\#
        "rejected":{"belowPeak":6,"duplicate":6,"grace":1,"noDuration":3,"noMapping":0,"previousDay":9,\#
        "shielded":2,"staleGeneration":8,"tooSoon":3}},"registeredAt":{"boot":"ünï€","midnight":1395025474,\#
        "monotonic":253691,"utcOffset":29500,"wall":406395525.74501824},"registeredBefore":{"boot":"ünï€",\#
        "midnight":608114801,"monotonic":269910,"utcOffset":23882,"wall":226502342.27647603},\#
        "registeredReason":"fault","unnamedRestarts":2}
        """#
    static let ledger = #"""
        {"ahead":{"day":-3,"hourly":[0,0,0,0,0,3600,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0],\#
        "lastCredit":{"boot":"ünï€","midnight":-392671640,"monotonic":388375,"utcOffset":12151,\#
        "wall":1495974083.5142841},"lastMinute":186,"seconds":68099,"startOfDay":0.5},"app":"com.example/😀",\#
        "batchTop":{"generation":2,"minute":4},"day":-3,"dayCounter":2,"hourly":[0,0,0,0,0,3600,0,0,0,0,0,0,\#
        0,0,0,0,0,0,0,0,0,0,0,0],"lastActivity":"primary \"schedule\"","lastArrival":{"boot":"a\"b\\c/d",\#
        "midnight":1579282572,"monotonic":455748,"utcOffset":37225,"wall":1518435995.8599112},\#
        "lastCredit":{"boot":"ünï€","midnight":-392671640,"monotonic":388375,"utcOffset":12151,\#
        "wall":1495974083.5142841},"lastMinute":7,"lastThresholdSeconds":420,"left":{"day":-3,"hourly":[0,0,\#
        0,0,0,3600,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0],"lastCredit":{"boot":"ünï€","midnight":-392671640,\#
        "monotonic":388375,"utcOffset":12151,"wall":1495974083.5142841},"lastMinute":186,"seconds":68099,\#
        "startOfDay":0.5},"pace":{"at":{"boot":"ünï€","midnight":-63791074,"monotonic":859543,\#
        "utcOffset":38784,"wall":720322447.8896235},"delay":0.5,"lead":1.25,"minute":4},\#
        "rate":{"minutes":12,"seconds":655.5},"recoveredMinutes":2,"replayed":{"generation":2,\#
        "minutes":"2-11,160-166"},"rewardPoints":7,"session":{"generation":2,"peak":60,"startSeconds":1},\#
        "spans":[{"firstGeneration":1,"held":"107","lastGeneration":1,"minutes":"126-130,185-186"}],\#
        "startOfDay":0.5,"todaySeconds":68099,"totalSeconds":99,"upToDate":540.125,"upToDateBefore":480.5,\#
        "window":"","withheldSeconds":60,"yesterday":{"generation":1,"minute":9}}
        """#
    static let line = #"""
        {"activity":"a\u0009b","app":"c","battery":0.85,"boot":"first","charging":false,\#
        "event":"usage.app.\"1\".min.2\u000a","gen":2,"held":5300000,"kind":"retried","midnight":-647352921,\#
        "minutes":{"c":"1-34","d\"":"60"},"mono":661113,"of":4,"ord":2,"reason":"fault","sec":60,"seq":9,\#
        "shielded":true,"threshold":120,"tz":19954,"wall":181140716.28863803}
        """#
}
