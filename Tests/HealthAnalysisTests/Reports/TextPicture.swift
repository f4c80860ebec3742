// The plain-text report of the sample store, as a person gets it.

let textPicture = """
    Tracking health of box
    ======================
    Container  /data/box/container (container)
    As of      2025-11-13 12:00:00 America/Toronto

    CRITICAL (error-ratio), since 2025-11-13 11:21:00: 1 of 4 events today failed (25 %), mostly “No
    mapping for Tubes”. Lost in all: 12 min.

    HEALTH STATUS
      Last heartbeat  2m ago, fresh, at 2025-11-13 11:58:00
      Events today    4, 1 error (25 %)
      Memory          4.1 MiB of 6.0 MiB, ok (footprint), too much from 5.0 MiB on; peak today 4.1 MiB
                      at 11:20
      Notifications   0 missed, 41 sent, 41 received
      Fallback files  0
      Waiting         unknown
      Emergency flag  not set
      Lost minutes    12 min, in 2 gaps
      Rejected part   1 min, of the lost minutes: 1 min of them failed
      Phantom         none, nothing ran ahead of the clock
      Recovered       none, nothing had to be recovered
      Credited today  3m, in 1 app
      Thresholds      unknown, none is on record

    THE DAY (2025-11-13)
      3 minutes in the logs, 1 error, gaps: 2 lost, 1 idle

    FINDINGS (3)
      [critical] Recording fails (error-ratio)
          1 of 4 events today failed (25 %), mostly “No mapping for Tubes”.
          Cause   The extension received these callbacks but could not credit them.
          Remedy  Read the reasons in the recovery log; for a missing mapping, restart monitoring.
          Since   2025-11-13 11:21:00
          1. Read the most frequent reason in the recovery log.
          2. For a missing mapping open the tracker, so that it restarts monitoring.
          3. Free some space where the device is nearly full.
          4. Restart the device, open the tracker once, and use a tracked app for two minutes.
          5. If nothing else helps, export the diagnostics, then delete the tracker, install it again
             and select the apps again; deleting it can delete what it has credited.
          6. If it comes back, send the developer an export with the iOS version, the device's model,
             what was done, and what was expected and seen.

      [warning] Minutes were lost (minutes-lost)
          12 minutes of Tubes were lost in 2 gaps since 11:01.
          Cause   Most of these minutes never came; some the system reported, and the tracker rejected
                  their callbacks.
          Remedy  Credit the minutes by hand if they matter, and look at what happened at the gap's
                  start.
          Since   2025-11-13 11:01:00
          1. Look at what happened where the gap begins: a kill, a restart, low memory, midnight.
          2. In the device's Settings check that the tracker may still use Screen Time, and allow it
             again if not.
          3. In the tracker check that the named apps are still selected.
          4. Restart the device, open the tracker once, and use a tracked app for two minutes.
          5. Credit the minutes in the tracker if they matter; the gap has their number.
          6. If it comes back, send the developer an export with the iOS version, the device's model,
             what was done, and what was expected and seen.

      [warning] Parts of the store cannot be read (read-problems)
          1 value could not be read, first in g.plist, usage_com.example.tubes_x.
          Cause   A writer was cut off, or a value has another type or range than it should.
          Remedy  Look at the list of read problems; every figure here lacks what it names.
          1. Look at the list of what could not be read.
          2. Copy the container from the device once more, and open that copy.
          3. Open the tracker and leave it in front for a minute, so that it can repair what it can.
          4. If the same keys stay unreadable, send the developer an export with their names.

    APPS
      App    Category  Today  State  Total  Points  Last event           ID
      Tubes  Reward       3m  valid      —      30  2025-11-13 11:21:00  com.example.tubes

    TRACKING
      Callbacks today  3 credited, 0 rejected, 1 failed (1 no mapping found)
      Growth 5 min     0s credited in 5m
      Growth 1 hour    2m credited in 1h
      Growth today     3m credited in 12h
      Callbacks came   4 of 15 minutes, credited or not, 27 % (95 % interval 11 % to 52 %)
      Not finished     unknown, no log shows which callbacks were
      Cadence          unknown, too few minutes in a row
      After restarts   unknown. No app was used both before and after a restart on one day.
      Registered       0 thresholds of at most 500

    INVARIANTS
      State    Statement                                       Figures
      pass     Every callback is credited, rejected or failed  4 callbacks of today = 3 credited + 0
                                                               rejected + 1 failed.
      unknown  No app has more than 60 minutes in an hour      The store has no hours of today.
      pass     Today's minutes fit into the day so far         3m credited in 12h.
      unknown  The hours add up to the day                     No app has both hours and a counter of
                                                               today.
      fail     No skipped minutes                              4 of 15 minutes arrived since 11:00.
      pass     No minute is credited twice                     0 callbacks of 4 came again within 2s; 0
                                                               credited twice.
      pass     Counters match the callbacks                    Counters and callbacks agree for 1 app.
      unknown  All places hold the same minutes                No app's minutes of today are kept in two
                                                               places.
      unknown  Totals never fall                               There is no earlier read of today to
                                                               compare with.
      pass     Today's minutes are dated today                 1 app with minutes of today or none.

    DATA GAPS (3)
      From                 To                    Length  Class   Minutes  Apps
      2025-11-13 11:21:00  2025-11-13 12:00:00      39m  idle          —  —
          No callback since 11:21; silence alone does not distinguish an unused device from a loss.
          Evidence: silence (E7). Not in this store: sequence numbers (E2), received against handled
          callbacks (E3), proof of use (E6).
      2025-11-13 11:20:00  2025-11-13 11:21:00       1m  lost          1  Tubes
          Minute 15 came in the rhythm of use until 11:21 and was rejected (no mapping found); nothing
          that came later credited it. Evidence: rejected callbacks (E16).
      2025-11-13 11:01:00  2025-11-13 11:20:00  18m 59s  lost   11 to 12  Tubes
          Minutes 3 to 13 never arrived: 2 came at 11:01, 14 at 11:20. Evidence: skipped ordinals (E1).
          Not in this store: sequence numbers (E2), received against handled callbacks (E3).

    RECOVERY LOG (4)
      Outcome  Time                 Event               Detail
      failed   2025-11-13 11:21:00  usage.app.0.min.15  No mapping for Tubes
      ok       2025-11-13 11:20:00  usage.app.0.min.14  record_usage
      ok       2025-11-13 11:01:00  usage.app.0.min.2   record_usage
      ok       2025-11-13 11:00:00  usage.app.0.min.1   record_usage

    EXTENSION LOGS (1)
      Time                 Level  Component     Message
      2025-11-13 11:20:00  WARN   EventHandler  Tubes (com.example.tubes) | ```x``` in
                                                /data/box/container/Logs min=14

    READ PROBLEMS (1)
      - g.plist, usage_com.example.tubes_x: no number

    HOW TO READ IT
      Callbacks come only while a tracked app is in use, so silence alone is not a failure. Lost:
      thresholds were skipped. Late: they may still arrive. Not monitored: the last registered minute
      was reached. Idle: no sign of use. Phantom: credited, and nobody can have used it. Minutes are
      given between two bounds; “unknown” means that this store lacks the data.

    """
