// Signal handlers: orderly signals set a flag and wake the loop; deadly ones restore the terminal, then end the
// process.
#define _GNU_SOURCE
#include "CTerminalSignals.h"
#include "handback.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <unistd.h>

enum { SIGNAL_COUNT = 65, STACK_BYTES = 64 * 1024 };

static atomic_int pending[SIGNAL_COUNT];
static int wake_pipe[2] = {-1, -1};
// The handlers run on this stack: after a stack overflow there is no room on the normal one.
static char alternate_stack[STACK_BYTES];

static void wake(int signal) {
    int error = errno;
    atomic_store(&pending[signal], 1);
    char byte = 0;
    // A full pipe is fine: the loop wakes anyway.
    if (write(wake_pipe[1], &byte, 1) < 0) errno = error;
    errno = error;
}

static void wake_to_end(int signal) {
    wake(signal);
    cts_end_if_standing(signal);
}

static void die(int signal) {
    cts_restore();
    // SA_RESETHAND has restored the default action.
    raise(signal);
}

static void set_handler(int signal, void (*handler)(int), int flags, bool even_if_ignored) {
    struct sigaction old;
    // `nohup` and shells without job control start programs with signals ignored on purpose.
    if (!even_if_ignored && sigaction(signal, NULL, &old) == 0 && old.sa_handler == SIG_IGN) return;
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = handler;
    action.sa_flags = flags;
    sigemptyset(&action.sa_mask);
    sigaction(signal, &action, NULL);
}

int cts_install(void) {
    if (wake_pipe[0] >= 0) return wake_pipe[0];
    if (pipe(wake_pipe) != 0) return -1;
    for (int end = 0; end < 2; end++) {
        fcntl(wake_pipe[end], F_SETFL, O_NONBLOCK);
        fcntl(wake_pipe[end], F_SETFD, FD_CLOEXEC);
    }
    stack_t stack;
    memset(&stack, 0, sizeof stack);
    stack.ss_sp = alternate_stack;
    stack.ss_size = sizeof alternate_stack;
    sigaltstack(&stack, NULL);

    cts_note_writer();
    static const int ending[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT};
    static const int orderly[] = {SIGTSTP, SIGWINCH, SIGCONT};
    sigset_t blocked;
    sigemptyset(&blocked);
    sigaddset(&blocked, SIGALRM);
    for (size_t i = 0; i < sizeof ending / sizeof *ending; i++) {
        set_handler(ending[i], wake_to_end, SA_RESTART | SA_ONSTACK, false);
        sigaddset(&blocked, ending[i]);
    }
    for (size_t i = 0; i < sizeof orderly / sizeof *orderly; i++) {
        set_handler(orderly[i], wake, SA_RESTART | SA_ONSTACK, false);
        sigaddset(&blocked, orderly[i]);
    }
    // A thread with blocked signals passes its mask on to the program that it starts, which would miss every resize.
    pthread_sigmask(SIG_UNBLOCK, &blocked, NULL);
    static const int deadly[] = {SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE, SIGSYS};
    for (size_t i = 0; i < sizeof deadly / sizeof *deadly; i++) {
        set_handler(deadly[i], die, SA_ONSTACK | SA_RESETHAND | SA_NODEFER, true);
    }
    set_handler(SIGPIPE, SIG_IGN, 0, true);
    return wake_pipe[0];
}

void cts_drain(void) {
    char bytes[64];
    while (read(wake_pipe[0], bytes, sizeof bytes) > 0) {}
}

bool cts_take_signal(int signal) { return atomic_exchange(&pending[signal], 0) != 0; }

void cts_stop_self(void) {
    struct sigaction old;
    // A process that ignores SIGTSTP has no job control: nobody would continue it.
    if (sigaction(SIGTSTP, NULL, &old) == 0 && old.sa_handler == SIG_IGN) return;
    set_handler(SIGTSTP, SIG_DFL, 0, true);
    raise(SIGTSTP);
    set_handler(SIGTSTP, wake, SA_RESTART | SA_ONSTACK, true);
    // The caller handles the stop, the return and the new size itself.
    cts_take_signal(SIGTSTP);
    cts_take_signal(SIGCONT);
    cts_take_signal(SIGWINCH);
}
