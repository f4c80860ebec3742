// Counts the bytes that a process takes from the heap, for programs that measure themselves.
#ifndef C_ALLOCATION_COUNT_H
#define C_ALLOCATION_COUNT_H

#include <stdbool.h>
#include <stdint.h>

/// Whether this process's allocations are counted: on Linux with glibc, in a program that links this target.
bool allocation_is_counted(void);

/// Bytes that are allocated now, by the sizes that the allocator uses.
int64_t allocation_current(void);

/// Resets the peak to the bytes that are allocated now.
void allocation_reset_peak(void);

/// The most bytes that were allocated at once since the peak was reset.
int64_t allocation_peak(void);

/// All bytes that were ever allocated, freed ones included.
int64_t allocation_total(void);

#endif
