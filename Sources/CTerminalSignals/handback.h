// What the files of this target use of each other.
#ifndef HANDBACK_H
#define HANDBACK_H

#include <stddef.h>

/// Remembers the calling thread as the one that writes to the terminal.
void cts_note_writer(void);

/// From now on a write to a terminal that takes nothing ends the program as by this signal. For handlers.
void cts_end_if_standing(int signal);

/// Writes to standard error; gives up where it is a terminal that takes nothing.
void cts_say(const char *bytes, size_t count);

/// In the guard: gives up the memory of the program's own data, all but what restores the terminal. Nothing may run here
/// afterwards but this target's functions and the C library's.
void cts_forget_program(void);

/// The same with nothing kept.
void cts_forget_data(void);

#endif
