// Makes one file operation of a program fail, stop half way or end the process: a library for LD_PRELOAD on Linux.
//
// FAULT_ROOT  the folder, without links, below which operations are counted
// FAULT_LOG   a file outside of it that gets one line an operation: its number, its class and the path
// FAULT_AT    the number of the operation that is harmed, from 1; 0 for none
// FAULT_KIND  what happens to it: an error's name, short, zero, torn, kill-before or kill-after;
//             unwatched refuses to report changes of any folder; hold lets reads wait from the FAULT_AT-th read on,
//             until there is a file FAULT_GATE, which may go and come again

#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <linux/openat2.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static long (*real)(long, ...);
static DIR *(*real_opendir)(const char *);
static const char *root, *kind, *gate;
static int at, log_file = -1;
static atomic_int count, reads;

static const struct { const char *name; int code; } errors[] = {
    {"EIO", EIO}, {"ENOSPC", ENOSPC}, {"EACCES", EACCES}, {"EINTR", EINTR}, {"EMFILE", EMFILE}, {"ESTALE", ESTALE},
};

// Operations are called by constructors of other libraries, before one of this library would have run.
static void begin(void) {
    if (real) return;
    real_opendir = dlsym(RTLD_NEXT, "opendir");
    const char *number = getenv("FAULT_AT"), *log = getenv("FAULT_LOG");
    root = getenv("FAULT_ROOT");
    kind = getenv("FAULT_KIND");
    gate = getenv("FAULT_GATE");
    at = number && kind ? atoi(number) : 0;
    long (*found)(long, ...) = dlsym(RTLD_NEXT, "syscall");
    if (log) {
        int file = found(SYS_openat, AT_FDCWD, log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
        // Away from the numbers that a program closes or counts on.
        if (file >= 0) {
            log_file = found(SYS_fcntl, file, F_DUPFD_CLOEXEC, 900);
            found(SYS_close, file);
        }
    }
    real = found;
}

static void of_descriptor(char *path, long descriptor) {
    char link[64];
    snprintf(link, sizeof link, "/proc/self/fd/%d", (int)descriptor);
    long length = real(SYS_readlinkat, AT_FDCWD, link, path, PATH_MAX - 1);
    path[length > 0 ? length : 0] = 0;
}

static void of_name(char *path, long folder, long name) {
    const char *text = (const char *)name;
    if (text && text[0] == '/') {
        snprintf(path, PATH_MAX, "%s", text);
        return;
    }
    if ((int)folder == AT_FDCWD) {
        if (real(SYS_getcwd, path, PATH_MAX) < 0) path[0] = 0;
    } else {
        of_descriptor(path, folder);
    }
    size_t length = strlen(path);
    if (text && text[0]) snprintf(path + length, PATH_MAX - length, "/%s", text);
}

static void die(void) {
    real(SYS_kill, real(SYS_getpid), SIGKILL);
    for (;;) real(SYS_exit_group, 137);
}

static int takes_room(const char *class) {
    return strstr("create write mkdir rename link truncate", class) != NULL;
}

/// Lets a read wait for the gate.
static void hold(const char *path) {
    if (!root || strcmp(path, root) || atomic_fetch_add(&reads, 1) + 1 < at) return;
    const struct timespec pause = {0, 5000000};
    while (real(SYS_faccessat, AT_FDCWD, gate, F_OK) < 0) real(SYS_nanosleep, &pause, NULL);
}

/// Counts an operation and says whether it is to be harmed. A full disk stays full.
static int is_harmed(const char *class, const char *path) {
    size_t length = root ? strlen(root) : 0;
    if (!length || strncmp(path, root, length) || (path[length] && path[length] != '/')) return 0;
    int number = atomic_fetch_add(&count, 1) + 1;
    if (log_file >= 0) {
        char line[PATH_MAX + 64];
        int size = snprintf(line, sizeof line, "%d %s %s\n", number, class, path);
        real(SYS_write, log_file, line, size);
    }
    if (!at || number < at) return 0;
    return number == at || (!strcmp(kind, "ENOSPC") && takes_room(class));
}

static int error_code(void) {
    for (size_t i = 0; i < sizeof errors / sizeof *errors; i++)
        if (!strcmp(kind, errors[i].name)) return errors[i].code;
    return 0;
}

static long act(long number, long a, long b, long c, long d, long e, long f) {
    char path[PATH_MAX];
    const char *class;
    int saved = errno;
    begin();
    switch (number) {
    case SYS_openat: class = c & O_CREAT ? "create" : "open"; of_name(path, a, b); break;
    case SYS_openat2:
        class = ((struct open_how *)c)->flags & O_CREAT ? "create" : "open";
        of_name(path, a, b);
        break;
    case SYS_read: case SYS_pread64: class = "read"; of_descriptor(path, a); break;
    case SYS_write: case SYS_pwrite64: class = "write"; of_descriptor(path, a); break;
    case SYS_fsync: case SYS_fdatasync: class = "sync"; of_descriptor(path, a); break;
    case SYS_close: class = "close"; of_descriptor(path, a); break;
    case SYS_ftruncate: class = "truncate"; of_descriptor(path, a); break;
    case SYS_flock: case SYS_fcntl: class = "lock"; of_descriptor(path, a); break;
    case SYS_fchmod: case SYS_fchown: class = "mode"; of_descriptor(path, a); break;
    case SYS_fstat: class = "look"; of_descriptor(path, a); break;
    case SYS_newfstatat: case SYS_readlinkat: class = "look"; of_name(path, a, b); break;
    case SYS_unlinkat: class = "unlink"; of_name(path, a, b); break;
    case SYS_mkdirat: class = "mkdir"; of_name(path, a, b); break;
    case SYS_renameat2: class = "rename"; of_name(path, c, d); break;
    case SYS_linkat: class = "link"; of_name(path, c, d); break;
    case SYS_symlinkat: class = "link"; of_name(path, b, c); break;
    default: return real(number, a, b, c, d, e, f);
    }
    if (kind && gate && !strcmp(kind, "hold")) {
        if (!strcmp(class, "read")) hold(path);
        errno = saved;
        return real(number, a, b, c, d, e, f);
    }
    int harmed = is_harmed(class, path);
    errno = saved;
    if (!harmed) return real(number, a, b, c, d, e, f);
    if (!strcmp(kind, "kill-before")) die();
    if (!strcmp(kind, "zero")) return 0;
    if (!strcmp(kind, "short")) return real(number, a, b, c > 1 ? 1 : c, d, e, f);
    if (!strcmp(kind, "torn")) c /= 2;
    int code = error_code();
    // A descriptor is closed also where closing it fails.
    long result = code && number != SYS_close ? -1 : real(number, a, b, c, d, e, f);
    if (!strcmp(kind, "torn") || !strcmp(kind, "kill-after")) die();
    if (code) {
        errno = code;
        return -1;
    }
    return result;
}

#define MODE va_list list; va_start(list, flags); int mode = va_arg(list, int); va_end(list)
#define A(x) ((long)(x))

int openat(int folder, const char *path, int flags, ...) { MODE; return act(SYS_openat, folder, A(path), flags, mode, 0, 0); }
int openat64(int folder, const char *path, int flags, ...) { MODE; return act(SYS_openat, folder, A(path), flags, mode, 0, 0); }
int open(const char *path, int flags, ...) { MODE; return act(SYS_openat, AT_FDCWD, A(path), flags, mode, 0, 0); }
int open64(const char *path, int flags, ...) { MODE; return act(SYS_openat, AT_FDCWD, A(path), flags, mode, 0, 0); }
ssize_t read(int file, void *bytes, size_t size) { return act(SYS_read, file, A(bytes), size, 0, 0, 0); }
ssize_t pread(int file, void *bytes, size_t size, off_t place) { return act(SYS_pread64, file, A(bytes), size, place, 0, 0); }
ssize_t pread64(int file, void *bytes, size_t size, off64_t place) { return act(SYS_pread64, file, A(bytes), size, place, 0, 0); }
ssize_t write(int file, const void *bytes, size_t size) { return act(SYS_write, file, A(bytes), size, 0, 0, 0); }
ssize_t pwrite(int file, const void *bytes, size_t size, off_t place) { return act(SYS_pwrite64, file, A(bytes), size, place, 0, 0); }
ssize_t pwrite64(int file, const void *bytes, size_t size, off64_t place) { return act(SYS_pwrite64, file, A(bytes), size, place, 0, 0); }
int fsync(int file) { return act(SYS_fsync, file, 0, 0, 0, 0, 0); }
int fdatasync(int file) { return act(SYS_fdatasync, file, 0, 0, 0, 0, 0); }
int close(int file) { return act(SYS_close, file, 0, 0, 0, 0, 0); }
int ftruncate(int file, off_t size) { return act(SYS_ftruncate, file, size, 0, 0, 0, 0); }
int ftruncate64(int file, off64_t size) { return act(SYS_ftruncate, file, size, 0, 0, 0, 0); }
int flock(int file, int how) { return act(SYS_flock, file, how, 0, 0, 0, 0); }
int fchmod(int file, mode_t mode) { return act(SYS_fchmod, file, mode, 0, 0, 0, 0); }
int fchown(int file, uid_t user, gid_t group) { return act(SYS_fchown, file, user, group, 0, 0, 0); }
int rename(const char *old, const char *new) { return act(SYS_renameat2, AT_FDCWD, A(old), AT_FDCWD, A(new), 0, 0); }
int renameat(int from, const char *old, int to, const char *new) { return act(SYS_renameat2, from, A(old), to, A(new), 0, 0); }
int renameat2(int from, const char *old, int to, const char *new, unsigned flags) { return act(SYS_renameat2, from, A(old), to, A(new), flags, 0); }
int link(const char *old, const char *new) { return act(SYS_linkat, AT_FDCWD, A(old), AT_FDCWD, A(new), 0, 0); }
int linkat(int from, const char *old, int to, const char *new, int flags) { return act(SYS_linkat, from, A(old), to, A(new), flags, 0); }
int symlink(const char *target, const char *path) { return act(SYS_symlinkat, A(target), AT_FDCWD, A(path), 0, 0, 0); }
int unlink(const char *path) { return act(SYS_unlinkat, AT_FDCWD, A(path), 0, 0, 0, 0); }
int unlinkat(int folder, const char *path, int flags) { return act(SYS_unlinkat, folder, A(path), flags, 0, 0, 0); }
int rmdir(const char *path) { return act(SYS_unlinkat, AT_FDCWD, A(path), AT_REMOVEDIR, 0, 0, 0); }
int mkdir(const char *path, mode_t mode) { return act(SYS_mkdirat, AT_FDCWD, A(path), mode, 0, 0, 0); }
int mkdirat(int folder, const char *path, mode_t mode) { return act(SYS_mkdirat, folder, A(path), mode, 0, 0, 0); }
int fstat(int file, struct stat *status) { return act(SYS_fstat, file, A(status), 0, 0, 0, 0); }
int fstat64(int file, struct stat64 *status) { return act(SYS_fstat, file, A(status), 0, 0, 0, 0); }
int stat(const char *path, struct stat *status) { return act(SYS_newfstatat, AT_FDCWD, A(path), A(status), 0, 0, 0); }
int stat64(const char *path, struct stat64 *status) { return act(SYS_newfstatat, AT_FDCWD, A(path), A(status), 0, 0, 0); }
int lstat(const char *path, struct stat *status) { return act(SYS_newfstatat, AT_FDCWD, A(path), A(status), AT_SYMLINK_NOFOLLOW, 0, 0); }
int lstat64(const char *path, struct stat64 *status) { return act(SYS_newfstatat, AT_FDCWD, A(path), A(status), AT_SYMLINK_NOFOLLOW, 0, 0); }
int fstatat(int folder, const char *path, struct stat *status, int flags) { return act(SYS_newfstatat, folder, A(path), A(status), flags, 0, 0); }

int inotify_add_watch(int file, const char *path, unsigned events) {
    begin();
    if (!kind || strcmp(kind, "unwatched")) return real(SYS_inotify_add_watch, file, path, events);
    errno = ENOSPC;
    return -1;
}

int fcntl64(int file, int command, ...) {
    va_list list;
    va_start(list, command);
    long argument = va_arg(list, long);
    va_end(list);
    begin();
    if (command == F_SETLK || command == F_SETLKW) return act(SYS_fcntl, file, command, argument, 0, 0, 0);
    return real(SYS_fcntl, file, command, argument);
}

DIR *opendir(const char *path) {
    char full[PATH_MAX];
    begin();
    of_name(full, AT_FDCWD, A(path));
    if (!is_harmed("open", full)) return real_opendir(path);
    if (!strcmp(kind, "kill-before")) die();
    if (error_code()) {
        errno = error_code();
        return NULL;
    }
    return real_opendir(path);
}

long syscall(long number, ...) {
    va_list list;
    va_start(list, number);
    long values[6];
    for (int i = 0; i < 6; i++) values[i] = va_arg(list, long);
    va_end(list);
    return act(number, values[0], values[1], values[2], values[3], values[4], values[5]);
}
