#define _GNU_SOURCE
#include "CFileCalls.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>

#if defined(__linux__)
#include <sys/syscall.h>
#include <unistd.h>

// The values of the kernel's headers, which older C libraries do not have.
enum { no_replace = 1, exchange = 2 };

const int file_passage_flags = O_PATH;

static int rename_by(int source_folder, const char *source, int target_folder, const char *target, int how) {
#if defined(SYS_renameat2)
    return (int)syscall(SYS_renameat2, source_folder, source, target_folder, target, how);
#else
    errno = ENOSYS;
    return -1;
#endif
}
#elif defined(__APPLE__)
enum { no_replace = RENAME_EXCL, exchange = RENAME_SWAP };

const int file_passage_flags = O_SEARCH;

static int rename_by(int source_folder, const char *source, int target_folder, const char *target, int how) {
    return renameatx_np(source_folder, source, target_folder, target, (unsigned)how);
}
#else
enum { no_replace, exchange };

const int file_passage_flags = O_RDONLY;

static int rename_by(int source_folder, const char *source, int target_folder, const char *target, int how) {
    errno = ENOSYS;
    return -1;
}
#endif

int file_rename_exclusive(int source_folder, const char *source, int target_folder, const char *target) {
    return rename_by(source_folder, source, target_folder, target, no_replace);
}

int file_exchange(int source_folder, const char *source, int target_folder, const char *target) {
    return rename_by(source_folder, source, target_folder, target, exchange);
}
