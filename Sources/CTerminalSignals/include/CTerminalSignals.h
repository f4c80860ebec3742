// The part of restoring the terminal that must be safe in a signal handler, where Swift code may allocate.
#ifndef C_TERMINAL_SIGNALS_H
#define C_TERMINAL_SIGNALS_H

#include <stdbool.h>
#include <sys/types.h>

/// Saves the terminal's settings and creates the memory shared with a guard. Call it once, before a fork; later calls
/// do nothing. False when standard input is not a terminal.
bool cts_prepare(void);

/// Installs the handlers and the self-pipe; returns the pipe's end to poll, or -1. Later calls return the same end.
int cts_install(void);

/// Empties the self-pipe.
void cts_drain(void);

/// True once for each time (or burst of times) that this signal was received.
bool cts_take_signal(int signal);

/// From now on the terminal needs to be restored, and standard error, if it is a terminal, goes to private memory.
void cts_begin_drawing(void);

/// The terminal is restored: sets the saved settings, restores standard error and prints what was written to it.
void cts_end_drawing(void);

/// If the terminal needs to be restored: writes the fixed reset bytes, sets the saved settings and prints what was
/// written to standard error. Safe in handlers; true when there was something to undo.
bool cts_restore(void);

/// The same, but the terminal still counts as drawn on: for the guard of a stopped child that will draw again.
void cts_restore_for_stop(void);

/// Around everything that is written to the terminal, also nested: where the terminal takes nothing meanwhile, a signal
/// that asks the program to end restores what it can and ends it at once.
void cts_begin_write(void);
void cts_end_write(void);

/// Stops this process as SIGTSTP by default does (not at all in an orphaned group); returns when it is continued.
void cts_stop_self(void);

/// Discards standard output, or with false writes it to its former destination again; false on failure.
bool cts_mute_output(bool mute);

/// Forks: the child returns and runs the program, the parent is its guard and never does. Call it after `cts_prepare`,
/// before any thread exists. False without room for another process.
///
/// The child gets SIGHUP when the guard ends.
bool cts_start_guard(const char *program);

/// Runs the function on another thread, and waits for it. False without room for another thread.
bool cts_run_on_thread(void (*body)(void *context), void *context);

/// The size by TIOCGWINSZ, which Swift cannot call since ioctl is variadic; false when unknown or zero.
bool cts_window_size(int descriptor, int *columns, int *rows);

/// Has every list above 128 KB go back to the system as soon as it is freed. Otherwise glibc raises that bound to the
/// largest list so far, and a program that makes lists of megabytes again and again keeps room for several.
void cts_give_memory_back(void);

/// Has all threads allocate from one heap, so that what one of them frees serves the others. Without it glibc gives each
/// thread a heap of its own.
void cts_share_heap(void);

/// Gives what the heap has free, and the memory below the caller's frame on this thread's stack, back to the system,
/// on Linux.
void cts_give_idle_back(void);

#endif
