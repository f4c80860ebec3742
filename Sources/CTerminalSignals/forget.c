// What the guard has of the program's data: each page that the program writes after the fork would be kept twice.
#define _GNU_SOURCE
#include "handback.h"

#include <stdbool.h>
#include <stdint.h>
#include <sys/mman.h>
#include <unistd.h>

#ifdef __GLIBC__
#include <link.h>

typedef struct {
    uintptr_t start, end;
} span;

static span segment(const struct dl_phdr_info *object, const ElfW(Phdr) *header) {
    uintptr_t start = object->dlpi_addr + header->p_vaddr;
    return (span){start, start + header->p_memsz};
}

// The addresses of the functions of other libraries, which calls from here still need: some are looked up at their
// first call.
static span function_table(const struct dl_phdr_info *object, const ElfW(Phdr) *header) {
    enum { RESERVED = 3 };
    uintptr_t start = 0, count = RESERVED;
    const ElfW(Dyn) *entry = (const void *)segment(object, header).start;
    for (; entry->d_tag != DT_NULL; entry++) {
        if (entry->d_tag == DT_PLTGOT) start = entry->d_un.d_ptr;
        // At most: where an entry is longer, there are fewer.
        if (entry->d_tag == DT_PLTRELSZ) count += entry->d_un.d_val / sizeof(ElfW(Rel));
    }
    // Some systems leave the address as it is in the file.
    if (start != 0 && start < object->dlpi_addr) start += object->dlpi_addr;
    return (span){start, start + count * sizeof(void *)};
}

static bool meets(span one, span other) { return one.start < other.end && other.start < one.end; }

// The first object is the program itself, the only one that has much. Its constant data is the same for both and costs
// nothing.
static int forget(struct dl_phdr_info *object, size_t size, void *context) {
    (void)size, (void)context;
    span constant = {0}, functions = {0};
    bool is_linked = false;
    for (int i = 0; i < object->dlpi_phnum; i++) {
        const ElfW(Phdr) *header = &object->dlpi_phdr[i];
        if (header->p_type == PT_INTERP) is_linked = true;
        if (header->p_type == PT_GNU_RELRO) constant = segment(object, header);
        if (header->p_type == PT_DYNAMIC) functions = function_table(object, header);
    }
    // Otherwise the C library, or the addresses of its data, are among what would be given up.
    if (!is_linked || constant.start == constant.end) return 1;
    uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
    for (int i = 0; i < object->dlpi_phnum; i++) {
        const ElfW(Phdr) *header = &object->dlpi_phdr[i];
        if (header->p_type != PT_LOAD || !(header->p_flags & PF_W)) continue;
        span data = segment(object, header);
        uintptr_t start = data.start / page * page;
        for (uintptr_t at = start; at < data.end; at += page) {
            span here = {at, at + page};
            bool is_kept = meets(here, constant) || meets(here, functions);
            if (!is_kept && here.end < data.end) continue;
            uintptr_t end = is_kept ? here.start : here.end;
            if (start < end) madvise((void *)start, end - start, MADV_DONTNEED);
            start = here.end;
        }
    }
    return 1;
}

void cts_forget_data(void) { dl_iterate_phdr(forget, NULL); }
#else
void cts_forget_data(void) {}
#endif
