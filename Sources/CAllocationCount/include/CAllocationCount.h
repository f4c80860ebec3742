// Counts the bytes that a process takes from the heap, for programs that measure themselves.
#ifndef C_ALLOCATION_COUNT_H
#define C_ALLOCATION_COUNT_H

#include <stdbool.h>
#include <stdint.h>

/// Whether this process's allocations are counted: on Linux with glibc, in a program that links this target.
bool allocation_is_counted(void);

/// Bytes that are held now, as the allocator sizes them.
int64_t allocation_current(void);

/// Lets the peak begin anew with the bytes that are held now.
void allocation_reset_peak(void);

/// Most bytes that were held at once since the peak was reset.
int64_t allocation_peak(void);

/// Bytes that were ever handed out.
int64_t allocation_total(void);

#endif
