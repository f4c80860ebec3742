// When the memory of a program that runs for hours goes back to the system.
#include "CTerminalSignals.h"

#ifdef __GLIBC__
#include <malloc.h>
#endif

void cts_give_memory_back(void) {
#ifdef __GLIBC__
    mallopt(M_MMAP_THRESHOLD, 128 << 10);
#endif
}
