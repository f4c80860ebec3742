// The part of the terminal's hand-back that must be safe inside of a signal handler, where Swift may allocate.
#ifndef C_TERMINAL_SIGNALS_H
#define C_TERMINAL_SIGNALS_H

#include <stdbool.h>
#include <sys/types.h>

/// Saves the terminal's settings and makes the memory shared with a guard; once, before a fork, later calls are no-ops.
/// False when standard input is not a terminal.
bool cts_prepare(void);

/// Installs the handlers and the self-pipe and returns the pipe's end to poll, or -1. Later calls return the same end.
int cts_install(void);

/// Empties the self-pipe.
void cts_drain(void);

/// True once for each time (or burst of times) that this signal came.
bool cts_take(int signal);

/// From now on the terminal counts as dirty, and standard error, if a terminal, goes to private memory.
void cts_begin_drawing(void);

/// The terminal is clean again: sets the saved settings, gives standard error back and prints what was kept.
void cts_end_drawing(void);

/// Writes the fixed reset bytes, sets the saved settings and prints what standard error said, if the terminal is dirty.
/// Safe in handlers; true when there was something to undo.
bool cts_restore(void);

/// The same without marking it clean, for the guard of a stopped child that will draw again.
void cts_lend_back(void);

/// Stops this process as SIGTSTP by default does (not at all in an orphaned group) and returns when it goes on.
void cts_stop_self(void);

/// Sends standard output to nowhere for a while, or back to where it went; false when that failed.
bool cts_mute_output(bool mute);

/// `fork`, which Swift declares unavailable: allowed here because it happens before any thread.
pid_t cts_fork(void);

/// Has the kernel send SIGHUP when the parent ends; ends at once if it is gone already. A no-op where unknown.
void cts_follow_parent(pid_t parent);

/// The macros of `waitpid`, which Swift cannot import.
bool cts_is_stopped(int status);
bool cts_is_signaled(int status);
int cts_signal_of(int status);
int cts_exit_code_of(int status);

/// The size by TIOCGWINSZ, whose argument is variadic; false when unknown or zero.
bool cts_window_size(int descriptor, int *columns, int *rows);

/// Blocks (and with false restores) the signals that the guard waits for, and waits for the next.
void cts_block_guard_signals(bool block);
int cts_wait_guard_signal(void);

/// Stops the guard beside its child; true when it was really stopped and continued.
bool cts_stop_guard(void);

#endif
