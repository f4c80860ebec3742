// Undoes the changes to the terminal; called by close, by a signal handler or by the guard.
#define _GNU_SOURCE
#include "CTerminalSignals.h"
#include "handback.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <termios.h>
#include <unistd.h>

enum { CAPTURED_ERROR_BYTES = 1 << 20 };

// Milliseconds to wait for a terminal that takes nothing before the rest is given up.
enum { RESET_WAIT = 250, TEXT_WAIT = 1000 };

static const char reset_bytes[] =
    "\033[?2026l\033[?2031l\033[?1000l\033[?1002l\033[?1006l\033[?2004l\033[?1l\033>\033[0m\033[?25h\033[?1049l";

static struct {
    bool is_prepared;
    struct termios saved;
    // Shared with the guard, so that it can see whether a child that died was drawing.
    atomic_int *is_drawing;
    // Receives standard error while the screen is drawn; its file offset is its length and is shared by guard and
    // child.
    int captured_errors;
    int real_error;
} state = {.captured_errors = -1, .real_error = -1};

void cts_forget_program(void) {
    typeof(state) kept = state;
    cts_forget_data();
    state = kept;
}

// Never waits longer: the terminal may stand still for ever, and this must end. One byte at a time, because more than a
// terminal has room for would block. Non-blocking writes would change the terminal for the shell, too.
static bool write_all(int descriptor, const char *bytes, size_t count, int wait) {
    while (count > 0) {
        struct pollfd polled = {.fd = descriptor, .events = POLLOUT};
        int ready = poll(&polled, 1, wait);
        if (ready < 0 && errno == EINTR) continue;
        if (ready <= 0) return false;
        ssize_t written = write(descriptor, bytes, 1);
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) return false;
        bytes += written;
        count -= (size_t)written;
    }
    return true;
}

void cts_say(const char *bytes, size_t count) { write_all(STDERR_FILENO, bytes, count, TEXT_WAIT); }

static int open_captured_errors(void) {
#ifdef __linux__
    int descriptor = memfd_create("standard-error", MFD_CLOEXEC | MFD_ALLOW_SEALING);
    // The fixed size bounds the memory: pages are allocated when written, and writes past the end fail.
    if (descriptor >= 0 && ftruncate(descriptor, CAPTURED_ERROR_BYTES) == 0) fcntl(descriptor, F_ADD_SEALS, F_SEAL_GROW);
    return descriptor;
#else
    char path[] = "/tmp/standard-error.XXXXXX";
    int descriptor = mkstemp(path);
    if (descriptor >= 0) {
        unlink(path);
        fcntl(descriptor, F_SETFD, FD_CLOEXEC);
    }
    return descriptor;
#endif
}

bool cts_prepare(void) {
    if (state.is_prepared) return true;
    if (tcgetattr(STDIN_FILENO, &state.saved) != 0) return false;
    void *page = mmap(NULL, sizeof *state.is_drawing, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (page == MAP_FAILED) return false;
    state.is_drawing = page;
    if (isatty(STDERR_FILENO)) {
        state.captured_errors = open_captured_errors();
        state.real_error = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3);
    }
    state.is_prepared = true;
    return true;
}

// Control bytes become `?`: a crash message may quote a file. The C1 controls are C2 80 to C2 9F in UTF-8.
static void make_harmless(unsigned char *bytes, size_t count, bool *after_c2) {
    for (size_t i = 0; i < count; i++) {
        unsigned char byte = bytes[i];
        bool is_control = (byte < 0x20 && byte != '\n' && byte != '\t') || byte == 0x7F;
        bool is_c1 = *after_c2 && byte >= 0x80 && byte < 0xA0;
        *after_c2 = byte == 0xC2;
        if (is_control || is_c1) bytes[i] = '?';
    }
}

static void print_captured_errors(void) {
    if (state.captured_errors < 0 || state.real_error < 0) return;
    off_t length = lseek(state.captured_errors, 0, SEEK_CUR);
    if (length <= 0) return;
    lseek(state.captured_errors, 0, SEEK_SET);
    unsigned char buffer[2048];
    bool after_c2 = false;
    for (off_t at = 0; at < length;) {
        size_t wanted = (size_t)(length - at) < sizeof buffer ? (size_t)(length - at) : sizeof buffer;
        ssize_t count = pread(state.captured_errors, buffer, wanted, at);
        if (count <= 0) return;
        make_harmless(buffer, (size_t)count, &after_c2);
        if (!write_all(state.real_error, (const char *)buffer, (size_t)count, TEXT_WAIT)) return;
        at += count;
    }
}

void cts_begin_drawing(void) {
    if (state.is_drawing == NULL) return;
    if (state.captured_errors >= 0 && state.real_error >= 0) dup2(state.captured_errors, STDERR_FILENO);
    atomic_store(state.is_drawing, 1);
}

void cts_end_drawing(void) {
    if (state.is_drawing == NULL) return;
    tcsetattr(STDIN_FILENO, TCSADRAIN, &state.saved);
    atomic_store(state.is_drawing, 0);
    if (state.captured_errors >= 0 && state.real_error >= 0) dup2(state.real_error, STDERR_FILENO);
    print_captured_errors();
}

void cts_restore_for_stop(void) {
    if (state.is_drawing == NULL || !atomic_load(state.is_drawing)) return;
    // A background process must not change the terminal: another process is using it.
    if (tcgetpgrp(STDIN_FILENO) != getpgrp()) return;
    if (!write_all(STDOUT_FILENO, reset_bytes, sizeof reset_bytes - 1, RESET_WAIT)) {
        // What nobody read of the last picture makes room for what undoes it.
        tcflush(STDOUT_FILENO, TCOFLUSH);
        write_all(STDOUT_FILENO, reset_bytes, sizeof reset_bytes - 1, RESET_WAIT);
    }
    // The shell must not read mouse reports that are still in the input as commands.
    tcflush(STDIN_FILENO, TCIFLUSH);
    tcsetattr(STDIN_FILENO, TCSANOW, &state.saved);
}

bool cts_restore(void) {
    if (state.is_drawing == NULL) return false;
    cts_restore_for_stop();
    bool was_drawing = atomic_exchange(state.is_drawing, 0);
    if (was_drawing && state.real_error >= 0) dup2(state.real_error, STDERR_FILENO);
    print_captured_errors();
    return was_drawing;
}

bool cts_window_size(int descriptor, int *columns, int *rows) {
    struct winsize size;
    if (ioctl(descriptor, TIOCGWINSZ, &size) != 0 || size.ws_col == 0 || size.ws_row == 0) return false;
    *columns = size.ws_col;
    *rows = size.ws_row;
    return true;
}

bool cts_mute_output(bool mute) {
    static int real_output = -1;
    if (!mute) {
        bool is_back = dup2(real_output, STDOUT_FILENO) >= 0;
        close(real_output);
        return is_back;
    }
    int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
    if (nowhere < 0) return false;
    real_output = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3);
    bool is_muted = real_output >= 0 && dup2(nowhere, STDOUT_FILENO) >= 0;
    if (!is_muted && real_output >= 0) close(real_output);
    close(nowhere);
    return is_muted;
}
