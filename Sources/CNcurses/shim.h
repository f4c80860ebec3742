// Wrappers for what Swift cannot import from curses: function-like macros, mutable globals, attribute constants, wide
// strings.
#ifndef CNCURSES_SHIM_H
#define CNCURSES_SHIM_H

// Both must be defined before the include, or the wide functions and types are not declared.
#ifndef _XOPEN_SOURCE_EXTENDED
#define _XOPEN_SOURCE_EXTENDED 1
#endif
#define NCURSES_WIDECHAR 1
// Functions instead of macros of the same name; Swift imports only functions.
#define NCURSES_NOMACROS 1

#include <langinfo.h>
#include <locale.h>
#include <ncurses.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <term.h>
#include <wchar.h>

_Static_assert(sizeof(wchar_t) == sizeof(int32_t), "wide strings cross to Swift as arrays of 32-bit scalars");

// Swift does not import the A_ constants: they are casts inside of macros.
static const uint32_t cn_bold = A_BOLD;
static const uint32_t cn_dim = A_DIM;
static const uint32_t cn_italic = A_ITALIC;
static const uint32_t cn_underline = A_UNDERLINE;
static const uint32_t cn_reverse = A_REVERSE;

// `newterm` instead of `initscr`, which ends the process on failure. Here because stdin and stdout are mutable globals.
static inline SCREEN *cn_new_screen(const char *term) { return newterm((char *)term, stdout, stdin); }

// stdscr, curscr and COLORS are mutable globals, which Swift 6 rejects: every use of them is wrapped.
static inline int cn_rows(void) { return getmaxy(stdscr); }
static inline int cn_columns(void) { return getmaxx(stdscr); }
static inline int cn_colors(void) { return has_colors() ? COLORS : 0; }
static inline void cn_plain_window(void) {
    scrollok(stdscr, FALSE);
    idlok(stdscr, FALSE);
}
static inline void cn_leave_cursor(bool anywhere) { leaveok(stdscr, anywhere); }
static inline void cn_move(int y, int x) { wmove(stdscr, y, x); }
static inline void cn_repaint_next(void) { clearok(curscr, TRUE); }
static inline void cn_update(void) {
    wnoutrefresh(stdscr);
    doupdate();
}

// The last argument passes the pair: the pair argument itself is a short, which wraps above 32767.
static inline void cn_set_style(uint32_t attributes, int pair) {
    wattr_set(stdscr, (attr_t)attributes, (short)(pair & 0x7FFF), &pair);
}

// `wchar_t` is a different Swift type on each platform; 32-bit scalars are the same everywhere.
static inline void cn_put(int y, int x, const int32_t *scalars, int count) {
    mvwaddnwstr(stdscr, y, x, (const wchar_t *)scalars, count);
}

// Draws a cluster in one cell: `waddnwstr` would advance after a spacing scalar, `setcchar` does not. `scalars` ends in
// 0 and has CCHARW_MAX scalars at most: a spacing one, then only nonspacing ones.
static inline void cn_put_cluster(int y, int x, const int32_t *scalars, uint32_t attributes, int pair) {
    cchar_t cell;
    memset(&cell, 0, sizeof cell);
    if (setcchar(&cell, (const wchar_t *)scalars, (attr_t)attributes, (short)(pair & 0x7FFF), &pair) == OK) {
        mvwadd_wch(stdscr, y, x, &cell);
    }
}
static const int cn_cluster_limit = CCHARW_MAX;

// The C library's width in the current locale, which curses uses too; −1 for unprintable scalars.
static inline int cn_width(uint32_t scalar) { return wcwidth((wchar_t)scalar); }

// LC_CTYPE is a macro. Only with the code set UTF-8 can anything but ASCII be drawn.
static inline bool cn_set_character_locale(const char *name) { return setlocale(LC_CTYPE, name) != NULL; }
static inline bool cn_locale_is_utf8(void) { return strcmp(nl_langinfo(CODESET), "UTF-8") == 0; }

// `tigetstr` takes a mutable string and fails in two ways: NULL for an absent one, −1 for one that is not a string.
static inline bool cn_has_string(const char *name) {
    char *value = tigetstr((char *)name);
    return value != NULL && value != (char *)-1;
}

#endif
