// The page's style: one sheet for screen and paper, light and dark.

/// The style sheet. All text reaches a contrast of 4.5 on its ground, in both schemes.
enum HTMLStyle {
    static let sheet: HTML = """
        :root {
          color-scheme: light dark;
          --page: #f5f3ef; --card: #fffdfa; --ink: #1f2328; --muted: #5b6068; --line: #e2ded6; --faint: #efece6;
          --ok: #1d7347; --notice: #2d6298; --warning: #8a5200; --critical: #b02318; --unknown: #5b6068;
          --ok-wash: #e6f2ea; --notice-wash: #e8eff7; --warning-wash: #fbf0dc; --critical-wash: #fbe9e6; --unknown-wash: #eceae6;
          --bar: #2f7f86; --lost: #b02318; --not-monitored: #7a3d9c; --possible-loss: #b36b00; --late: #a07c00; --recovered: #1d7347;
          --phantom: #c2185b; --idle: #d3cec4; --off: #b9b3a8; --on: #ffffff;
        }
        @media screen and (prefers-color-scheme: dark) {
          :root {
            --page: #121417; --card: #1a1d21; --ink: #e4e6e9; --muted: #9ea5ae; --line: #2e3238; --faint: #24282d;
            --ok: #6fcb94; --notice: #8dbcf0; --warning: #e9b55f; --critical: #f58d84; --unknown: #aab0b8;
            --ok-wash: #17291f; --notice-wash: #18242f; --warning-wash: #2d2413; --critical-wash: #331a18; --unknown-wash: #24282d;
            --bar: #57b0b8; --lost: #f0776c; --not-monitored: #c293e0; --possible-loss: #e3a13f; --late: #d9c15b; --recovered: #6fcb94;
            --phantom: #f48fb1; --idle: #41464d; --off: #565c65; --on: #121417;
          }
        }
        * { box-sizing: border-box; }
        body {
          margin: 0; background: var(--page); color: var(--ink); font: 16px/1.5 system-ui, -apple-system, "Segoe UI",
          Roboto, "Noto Sans", "DejaVu Sans", sans-serif; -webkit-text-size-adjust: 100%;
        }
        main, footer { max-width: 64rem; margin: 0 auto; padding: 0 1.5rem; }
        header { padding-top: 2.5rem; }
        .brand { margin: 0; color: var(--muted); font-size: .8125rem; font-weight: 600; letter-spacing: .04em; }
        h1 { margin: .125rem 0 .75rem; font-size: 2rem; line-height: 1.2; font-weight: 650; overflow-wrap: anywhere; }
        h2 { margin: 2.75rem 0 .875rem; font-size: 1.25rem; line-height: 1.3; font-weight: 650; }
        p { overflow-wrap: anywhere; }
        h2 .count { color: var(--muted); font-weight: 400; font-size: 1rem; margin-left: .25rem; }
        dl, dd, dt { margin: 0; }
        code { font: .8125rem/1.4 ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace; overflow-wrap: anywhere; }
        .facts { display: flex; flex-wrap: wrap; gap: .25rem 2rem; font-size: .875rem; }
        .facts div { display: flex; gap: .5rem; min-width: 0; }
        .facts dt { color: var(--muted); white-space: nowrap; }
        .facts dd { overflow-wrap: anywhere; font-variant-numeric: tabular-nums; }

        .verdict {
          display: flex; gap: 1.25rem; align-items: flex-start; margin-top: 1.5rem; padding: 1.25rem 1.5rem;
          border-radius: .75rem; background: var(--wash); border: 1px solid color-mix(in srgb, var(--tone) 35%, transparent);
        }
        .verdict .icon { flex: none; width: 2.75rem; height: 2.75rem; margin-top: .125rem; }
        .icon * { fill: none; stroke: var(--tone); stroke-width: 4; stroke-linecap: round; stroke-linejoin: round; }
        .verdict .title { margin: 0; color: var(--tone); font-weight: 650; letter-spacing: .01em; }
        .verdict .reason { margin: .125rem 0 0; font-size: 1.25rem; line-height: 1.4; text-wrap: pretty; overflow-wrap: anywhere; }
        .ok { --tone: var(--ok); --wash: var(--ok-wash); }
        .notice { --tone: var(--notice); --wash: var(--notice-wash); }
        .warning { --tone: var(--warning); --wash: var(--warning-wash); }
        .critical { --tone: var(--critical); --wash: var(--critical-wash); }
        .unknown, .unproven { --tone: var(--unknown); --wash: var(--unknown-wash); }

        .tiles { display: flex; flex-wrap: wrap; gap: 1px; margin-top: 1.5rem; overflow: hidden; border: 1px solid var(--line); border-radius: .75rem; background: var(--card); }
        .tile { flex: 1 1 calc(25% - 1px); box-shadow: 0 0 0 1px var(--line); padding: 1rem 1.125rem 1.125rem; min-width: 0; }
        .tile dt { color: var(--muted); font-size: .8125rem; }
        .tile b { display: block; font-size: 1.375rem; line-height: 1.35; font-weight: 600; font-variant-numeric: tabular-nums; color: var(--tone, var(--ink)); overflow-wrap: anywhere; }
        .tile small { display: block; color: var(--muted); font-size: .8125rem; line-height: 1.4; }

        .day svg { display: block; width: 100%; min-width: 44rem; height: auto; }
        .day text { fill: var(--muted); font-size: 12px; font-variant-numeric: tabular-nums; }
        .day .hour { stroke: var(--line); }
        .day .tick { stroke: var(--off); }
        .day .axis { stroke: var(--off); }
        .day .scale { stroke: var(--line); }
        .day .minutes { fill: var(--bar); } .day .phantom { fill: var(--phantom); }
        .day .lane { fill: var(--faint); }
        .day .paper { fill: var(--card); }
        .day .blank { fill: var(--faint); }
        .day .error { stroke: var(--critical); stroke-width: 2; stroke-linecap: round; fill: none; }
        .day line.now { stroke: var(--ink); stroke-width: 1.25; }
        .day text.blank-word { fill: var(--muted); paint-order: stroke; stroke: var(--page); stroke-width: 6px; }
        .day text.now, .day text.cut { fill: var(--ink); font-weight: 600; }
        .gap.lost { fill: var(--lost); } .gap.not-monitored { fill: var(--not-monitored); } .gap.recovered { fill: var(--recovered); }
        .gap.idle { fill: var(--idle); } .gap.off { fill: var(--off); }
        .gap.possible-loss { fill: url(#stripe-possible-loss); stroke: var(--possible-loss); } rect.possible-loss { fill: var(--possible-loss); }
        .gap.late { fill: url(#stripe-late); stroke: var(--late); } rect.late { fill: var(--late); }
        .day text.on-lost, .day text.on-not-monitored, .day text.on-recovered { fill: var(--on); }
        .day text.on-idle, .day text.on-off { fill: var(--ink); }
        .day text.on-possible-loss, .day text.on-late { fill: var(--ink); paint-order: stroke; stroke: var(--card); stroke-width: 4px; }
        .legend { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; margin: .5rem 0 0; padding: 0; list-style: none; color: var(--muted); font-size: .8125rem; }
        .swatch { display: inline-block; width: .75rem; height: .75rem; margin-right: .4rem; border-radius: .2rem; vertical-align: -.06rem; }
        .swatch.minutes { background: var(--bar); } .swatch.phantom { background: var(--phantom); } .swatch.lost { background: var(--lost); } .swatch.not-monitored { background: var(--not-monitored); }
        .swatch.recovered { background: var(--recovered); } .swatch.idle { background: var(--idle); } .swatch.off { background: var(--off); }
        .swatch.possible-loss { background: repeating-linear-gradient(135deg, var(--possible-loss) 0 2px, transparent 2px 4px); outline: 1px solid var(--possible-loss); outline-offset: -1px; }
        .swatch.late { background: repeating-linear-gradient(135deg, var(--late) 0 2px, transparent 2px 4px); outline: 1px solid var(--late); outline-offset: -1px; }

        .finding { margin-bottom: .75rem; padding: 1rem 1.25rem; border: 1px solid var(--line); border-radius: .75rem; background: var(--card); }
        .finding h3 { display: flex; flex-wrap: wrap; align-items: center; gap: .25rem .75rem; margin: 0; font-size: 1rem; font-weight: 650; }
        .finding h3 code { color: var(--muted); font-weight: 400; margin-left: auto; }
        .badge { padding: .05rem .5rem; border-radius: 1rem; background: var(--wash, var(--faint)); color: var(--tone, var(--ink)); font-size: .8125rem; font-weight: 600; }
        .finding p { margin: .375rem 0 .625rem; text-wrap: pretty; }
        .finding dl { display: grid; gap: .125rem; font-size: .875rem; }
        .finding dl div { display: grid; grid-template-columns: 4.5rem 1fr; }
        .finding ol { margin: .625rem 0 0; padding-left: 1.25rem; font-size: .875rem; }
        pre { overflow-x: auto; padding: .75rem 1rem; border-radius: .5rem; background: var(--faint); }

        .scroll { overflow-x: auto; }
        table { width: 100%; border-collapse: collapse; font-size: .875rem; font-variant-numeric: tabular-nums; }
        th, td { padding: .5rem 1rem .5rem 0; text-align: left; vertical-align: top; border-bottom: 1px solid var(--line); font-weight: 400; }
        th:last-child, td:last-child { padding-right: 0; }
        thead th { padding-top: 0; color: var(--muted); font-size: .8125rem; white-space: nowrap; }
        td:first-child { font-weight: 600; }
        .number { text-align: right; white-space: nowrap; }
        td > a { display: inline-block; min-width: 11rem; }
        .brand a { margin-right: 1.25rem; }
        .why { min-width: 16rem; color: var(--muted); font-size: .8125rem; overflow-wrap: anywhere; }
        a { color: var(--notice); }
        .error { --wash: var(--critical-wash); --tone: var(--critical); }
        .failed, .fail, .impossible, .phantom { --wash: var(--critical-wash); --tone: var(--critical); }
        .warn { --wash: var(--warning-wash); --tone: var(--warning); }
        .week { display: block; width: 5rem; height: 1.5rem; }
        .week rect { fill: var(--bar); } .week .absent { fill: var(--off); }
        .badge.lost { --tone: var(--critical); } .badge.not-monitored { --tone: var(--not-monitored); }
        .badge.possible-loss, .badge.late { --tone: var(--warning); } .badge.recovered { --tone: var(--ok); }
        ul { padding-left: 1.25rem; font-size: .875rem; overflow-wrap: anywhere; }
        .none { margin: 0; color: var(--muted); }
        footer { padding-top: 2.5rem; padding-bottom: 3rem; color: var(--muted); font-size: .8125rem; }
        footer p { margin: 0 0 .5rem; max-width: 46rem; text-wrap: pretty; }

        @media (max-width: 52rem) { .tile { flex-basis: calc(50% - 1px); } .day::before { content: "The hours scroll sideways →"; color: var(--muted); font-size: .8125rem; } h1 { font-size: 1.625rem; } .verdict { padding: 1rem; gap: 1rem; } main, footer { padding: 0 1rem; } }
        @media screen and (max-width: 40rem) {
          thead { display: none; }
          tr { display: block; padding: .5rem 0; border-bottom: 1px solid var(--line); }
          td { display: grid; grid-template-columns: 7rem 1fr; padding: .125rem 0; border: 0; text-align: left; overflow-wrap: anywhere; }
          td::before { content: attr(data-title); color: var(--muted); }
          td .badge { justify-self: start; }
          td:empty { display: none; }
          .number { text-align: left; white-space: normal; }
          .why { min-width: 0; }
          .finding h3 code { margin-left: 0; }
        }
        @media print {
          :root { --page: #fff; --card: #fff; color-scheme: light; print-color-adjust: exact; -webkit-print-color-adjust: exact; }
          @page { margin: 14mm; }
          body { font-size: 10.5pt; }
          main, footer { max-width: none; padding: 0; }
          footer { padding-top: 1.5rem; }
          header { padding-top: 0; }
          h2 { margin-top: 1.75rem; break-after: avoid; }
          .tile { flex-basis: calc(25% - 1px); }
          .day::before { content: none; }
          .verdict, .finding, .tiles, .day, tr { break-inside: avoid; }
          thead { display: table-header-group; }
          .scroll { overflow: visible; }
          .day svg { min-width: 0; }
          .why { min-width: 0; }
        }
        """
}
