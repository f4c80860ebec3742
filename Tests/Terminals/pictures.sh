#!/bin/bash
# Pictures of the dashboard in real terminals: one PNG per terminal, number of colours, theme, glyphs and screen, at
# 120×40. For people to look at; the tests don't run it.
#
# On Debian: apt-get install xvfb xdotool imagemagick xterm rxvt-unicode stterm kitty fonts-dejavu-core
#
# usage: Tests/Terminals/pictures.sh STORE FOLDER [PATTERN] [SCREENS]
#   STORE    a container, shown as of its last record
#   FOLDER   gets CASE-SCREEN.png
#   PATTERN  only the cases whose names match this regular expression
#   SCREENS  digits of the screens; 12345678 by default; "t" is the picker of themes
# TRACKHEALTH is the program, .build/debug/trackhealth by default.
set -eu
if [ $# -lt 2 ]; then sed -n '2,/^set/{/^#/s/^# \{0,1\}//p}' "$0"; exit 64; fi
store=$(realpath "$1") pattern=${3:-.} screens=${4:-12345678}
mkdir -p "$2"
folder=$(realpath "$2")
program=$(realpath "${TRACKHEALTH:-$(dirname "$0")/../../.build/debug/trackhealth}")
scratch=$(mktemp -d)
pids=()
trap 'for pid in "${pids[@]}"; do kill "$pid" 2>/dev/null || true; done; rm -rf "$scratch"' EXIT

# The colours of the Linux console and of Solarized, by index.
console="000000 AA0000 00AA00 AA5500 0000AA AA00AA 00AAAA AAAAAA 555555 FF5555 55FF55 FFFF55 5555FF FF55FF 55FFFF FFFFFF"
solarized="073642 DC322F 859900 B58900 268BD2 D33682 2AA198 EEE8D5 002B36 CB4B16 586E75 657B83 839496 6C71C4 93A1A1 FDF6E3"

# NAME | TERMINAL | TERM | TEXT/BACKGROUND[/PALETTE] | ENVIRONMENT | OPTIONS
cases() {
    cat <<'END'
xterm-8-dark | xterm | xterm | gray/black | |
xterm-8-light | xterm | xterm | black/white | |
xterm-8-unknown | xterm-mute | xterm | black/white | |
xterm-16-dark | xterm | xterm-16color | gray/black | |
xterm-16-light | xterm | xterm-16color | black/white | |
xterm-16-solarized | xterm | xterm-16color | #839496/#002B36/solarized | |
xterm-16-solarized-light | xterm | xterm-16color | #657B83/#FDF6E3/solarized | |
xterm-16-high-contrast | xterm | xterm-16color | gray/black | | --theme high-contrast
xterm-16-nord | xterm | xterm-16color | gray/black | | --theme nord
xterm-256-dark | xterm | xterm-256color | gray/black | |
xterm-256-light | xterm | xterm-256color | black/white | |
xterm-direct-dark | xterm | xterm-direct | gray/black | |
xterm-direct-light | xterm | xterm-direct | black/white | |
xterm-none-dark | xterm | xterm-256color | gray/black | NO_COLOR=1 |
xterm-none-light | xterm | xterm-256color | black/white | NO_COLOR=1 |
xterm-mono-dark | xterm | xterm-mono | gray/black | |
xterm-vt100 | xterm | vt100 | gray/black | |
xterm-ascii | xterm | xterm-256color | gray/black | | --ascii
xterm-linux | xterm-mute | linux | #AAAAAA/#000000/console | |
urxvt-88 | urxvt | rxvt-unicode | gray/black | |
urxvt-256-light | urxvt | rxvt-unicode-256color | black/white | |
urxvt-16-dark | urxvt | rxvt-16color | gray/black | |
st-256 | st | st-256color | | |
st-8 | st | xterm | | |
kitty-direct | kitty | xterm-kitty | | COLORTERM=truecolor |
kitty-8 | kitty | xterm | | |
END
}

display=:$((90 + $$ % 500))
Xvfb "$display" -screen 0 1240x900x24 >"$scratch/xvfb" 2>&1 &
pids+=($!)
export DISPLAY=$display LIBGL_ALWAYS_SOFTWARE=1
for _ in $(seq 50); do xdotool getdisplaygeometry >/dev/null 2>&1 && break; sleep 0.1; done

unset COLORTERM COLORFGBG NO_COLOR TMUX STY

# Takes the whole picture once it no longer changes.
shoot() {
    local before="" now
    for _ in $(seq 40); do
        sleep 0.15
        import -window root "$scratch/shot.png"
        # Before the first frame all is black, and there is nothing to trim.
        if [ "$(identify -format '%k' "$scratch/shot.png")" -lt 3 ]; then continue; fi
        now=$(identify -format '%#' "$scratch/shot.png")
        if [ "$now" = "$before" ]; then break; fi
        before=$now
    done
    convert "$scratch/shot.png" -trim +repage "$1"
}

# The options that set colours, one per line: TEXT/BACKGROUND[/PALETTE].
colours() {
    local text back palette index=0 colour
    IFS=/ read -r text back palette <<<"$1"
    [ -n "$text" ] || return 0
    printf '%s\n' -fg "$text" -bg "$back"
    [ -n "$palette" ] || return 0
    for colour in ${!palette}; do
        printf '%s\n' -xrm "*color$index: #$colour"
        index=$((index + 1))
    done
}

cases | while IFS='|' read -r name terminal term look environment options; do
    read -r name <<<"$name"; read -r terminal <<<"$terminal"; read -r term <<<"$term"
    read -r look <<<"$look"; read -r environment <<<"$environment"
    grep -qE -- "$pattern" <<<"$name" || continue
    command -v "${terminal%-mute}" >/dev/null || { echo "$name: no ${terminal%-mute}"; continue; }
    cat >"$scratch/run" <<END
export TERM=$term LANG=C.UTF-8 $environment
exec "$program" --no-guard --no-state --no-history --no-alerts --at last $options "$store" 2>"$scratch/error"
END
    mapfile -t colours < <(colours "$look")
    run=(sh "$scratch/run")
    case $terminal in
    xterm) xterm -fa 'DejaVu Sans Mono' -fs 9 -b 0 +sb -geometry 120x40+0+0 "${colours[@]}" -e "${run[@]}" & ;;
    # An xterm that doesn't tell its background.
    xterm-mute)
        xterm -fa 'DejaVu Sans Mono' -fs 9 -b 0 +sb -geometry 120x40+0+0 "${colours[@]}" \
            -xrm '*allowColorOps: false' -e "${run[@]}" & ;;
    urxvt)
        urxvt -fn 'xft:DejaVu Sans Mono:pixelsize=12' -b 0 +sb -geometry 120x40+0+0 "${colours[@]}" \
            -e "${run[@]}" & ;;
    st) st -f 'DejaVu Sans Mono:pixelsize=12' -g 120x40+0+0 -e "${run[@]}" & ;;
    kitty)
        kitty --config NONE -o font_size=9 -o initial_window_width=120c -o initial_window_height=40c \
            -o remember_window_size=no -o confirm_os_window_close=0 "${run[@]}" & ;;
    esac >"$scratch/terminal" 2>&1
    pid=$!
    # Until the store is read; keys before that are lost. kitty takes longer to start without a graphics card.
    if [ "$terminal" = kitty ]; then sleep 5; else sleep 2; fi
    shoot "$scratch/first.png"
    for screen in $(fold -w1 <<<"$screens"); do
        sleep 0.3
        xdotool mousemove 300 300 key "$screen" 2>/dev/null || true
        shoot "$folder/$name-$screen.png"
    done
    if ! kill -0 "$pid" 2>/dev/null; then echo "$name: $(tail -n 2 "$scratch/terminal" "$scratch/error")"; fi
    kill "$pid" 2>/dev/null || true
    wait "$pid" 2>/dev/null || true
    echo "$name"
done
