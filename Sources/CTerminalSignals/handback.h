// What the files of this target use of each other.
#ifndef HANDBACK_H
#define HANDBACK_H

/// Remembers the calling thread as the one that writes to the terminal.
void cts_note_writer(void);

/// From now on a write to a terminal that takes nothing ends the program as by this signal. For handlers.
void cts_end_if_standing(int signal);

#endif
