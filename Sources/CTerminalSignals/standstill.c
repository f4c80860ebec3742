// Ends a program that was asked to end while the terminal takes no output: it would wait in a write for ever.
#define _GNU_SOURCE
#include "CTerminalSignals.h"
#include "handback.h"

#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/time.h>
#include <unistd.h>

// Microseconds between two looks at a write: a terminal that took nothing from one look to the next stands still.
enum { PAUSE = 250 * 1000 };

static pthread_t writer;
static atomic_int depth;
static atomic_uint begun;
static atomic_uint seen;
static atomic_int asked;

void cts_begin_write(void) {
    if (atomic_fetch_add(&depth, 1) == 0) atomic_fetch_add(&begun, 1);
}

void cts_end_write(void) { atomic_fetch_sub(&depth, 1); }

static bool takes_output(void) {
    struct pollfd polled = {.fd = STDOUT_FILENO, .events = POLLOUT};
    return poll(&polled, 1, 0) != 0;
}

static void look(int signal) {
    // Only a signal on the writing thread interrupts its write, which keeps all others from writing.
    if (!pthread_equal(pthread_self(), writer)) {
        pthread_kill(writer, signal);
        return;
    }
    int error = errno;
    unsigned now = atomic_load(&begun);
    bool is_same = atomic_exchange(&seen, now) == now;
    if (is_same && atomic_load(&depth) > 0 && !takes_output()) {
        cts_restore();
        _exit(128 + atomic_load(&asked));
    }
    errno = error;
}

void cts_note_writer(void) { writer = pthread_self(); }

void cts_end_if_standing(int signal) {
    int none = 0;
    if (!atomic_compare_exchange_strong(&asked, &none, signal)) return;
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = look;
    action.sa_flags = SA_RESTART | SA_ONSTACK;
    sigemptyset(&action.sa_mask);
    sigaction(SIGALRM, &action, NULL);
    atomic_store(&seen, 0);
    struct itimerval time = {.it_interval = {.tv_usec = PAUSE}, .it_value = {.tv_usec = PAUSE}};
    setitimer(ITIMER_REAL, &time, NULL);
}
