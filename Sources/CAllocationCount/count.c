// Replaces the allocator's functions and counts what glibc's own ones return; without glibc it counts nothing.
#define _GNU_SOURCE
#include "CAllocationCount.h"

#if defined(__linux__) && defined(__GLIBC__)

#include <errno.h>
#include <malloc.h>
#include <stdatomic.h>
#include <stddef.h>

// The implementations behind malloc and related functions; glibc keeps them when a program defines its own.
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *old, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);
extern void __libc_free(void *memory);

static atomic_int_fast64_t current;
static atomic_int_fast64_t peak;
static atomic_int_fast64_t total;

static void *count_allocated(void *memory) {
    if (!memory) return memory;
    int_fast64_t size = (int_fast64_t)malloc_usable_size(memory);
    atomic_fetch_add_explicit(&total, size, memory_order_relaxed);
    int_fast64_t now = atomic_fetch_add_explicit(&current, size, memory_order_relaxed) + size;
    int_fast64_t highest = atomic_load_explicit(&peak, memory_order_relaxed);
    while (now > highest
           && !atomic_compare_exchange_weak_explicit(
               &peak, &highest, now, memory_order_relaxed, memory_order_relaxed)) {}
    return memory;
}

static void count_freed(size_t size) {
    atomic_fetch_sub_explicit(&current, (int_fast64_t)size, memory_order_relaxed);
}

void *malloc(size_t size) { return count_allocated(__libc_malloc(size)); }

void *calloc(size_t count, size_t size) { return count_allocated(__libc_calloc(count, size)); }

void *realloc(void *old, size_t size) {
    size_t before = old ? malloc_usable_size(old) : 0;
    void *memory = __libc_realloc(old, size);
    // A failed call keeps the old memory; size 0 frees it and returns NULL.
    if (!memory && size > 0) return memory;
    // Count the new memory before the old is subtracted: while it copies, realloc can hold both.
    count_allocated(memory);
    count_freed(before);
    return memory;
}

void free(void *memory) {
    if (memory) count_freed(malloc_usable_size(memory));
    __libc_free(memory);
}

void *memalign(size_t alignment, size_t size) { return count_allocated(__libc_memalign(alignment, size)); }

void *aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }

int posix_memalign(void **result, size_t alignment, size_t size) {
    if (alignment % sizeof(void *) != 0 || (alignment & (alignment - 1)) != 0 || alignment == 0) return EINVAL;
    void *memory = memalign(alignment, size);
    if (!memory) return ENOMEM;
    *result = memory;
    return 0;
}

bool allocation_is_counted(void) { return true; }
int64_t allocation_current(void) { return atomic_load_explicit(&current, memory_order_relaxed); }
int64_t allocation_peak(void) { return atomic_load_explicit(&peak, memory_order_relaxed); }
int64_t allocation_total(void) { return atomic_load_explicit(&total, memory_order_relaxed); }
void allocation_reset_peak(void) {
    atomic_store_explicit(&peak, atomic_load_explicit(&current, memory_order_relaxed), memory_order_relaxed);
}

#else

bool allocation_is_counted(void) { return false; }
int64_t allocation_current(void) { return 0; }
int64_t allocation_peak(void) { return 0; }
int64_t allocation_total(void) { return 0; }
void allocation_reset_peak(void) {}

#endif
