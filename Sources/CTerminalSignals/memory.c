// When the memory of a program that runs for hours goes back to the system.
#define _GNU_SOURCE
#include "CTerminalSignals.h"

#ifdef __GLIBC__
#include <malloc.h>
#endif
#ifdef __linux__
#include <pthread.h>
#include <stdint.h>
#include <sys/mman.h>
#include <unistd.h>
#endif

void cts_give_memory_back(void) {
#ifdef __GLIBC__
    mallopt(M_MMAP_THRESHOLD, 128 << 10);
#endif
}

void cts_share_heap(void) {
#ifdef __GLIBC__
    mallopt(M_ARENA_MAX, 1);
#endif
}

void cts_give_idle_back(void) {
#ifdef __GLIBC__
    malloc_trim(0);
#endif
#ifdef __linux__
    pthread_attr_t attributes;
    if (pthread_getattr_np(pthread_self(), &attributes) != 0) return;
    void *lowest = NULL;
    size_t size = 0;
    if (pthread_attr_getstack(&attributes, &lowest, &size) == 0) {
        // The calls from here on need some of it.
        uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
        uintptr_t end = ((uintptr_t)__builtin_frame_address(0) / page - 4) * page;
        if (end > (uintptr_t)lowest) madvise(lowest, end - (uintptr_t)lowest, MADV_DONTNEED);
    }
    pthread_attr_destroy(&attributes);
#endif
}
