// The guard: a parent process that waits for the program, restores the terminal where the program could not, and ends
// as the program did.
#define _GNU_SOURCE
#include "CTerminalSignals.h"
#include "handback.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static void fill(sigset_t *set) {
    static const int awaited[] = {SIGCHLD, SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGUSR1, SIGUSR2, SIGTSTP, SIGCONT};
    sigemptyset(set);
    for (size_t i = 0; i < sizeof awaited / sizeof *awaited; i++) sigaddset(set, awaited[i]);
}

static void block_signals(sigset_t *before) {
    sigset_t set;
    fill(&set);
    // By default these two would stop or end the guard while it restores the terminal.
    sigaddset(&set, SIGTTOU);
    sigaddset(&set, SIGPIPE);
    sigprocmask(SIG_BLOCK, &set, before);
}

// True when the guard was really stopped and continued.
static bool stop(void) {
    sigset_t stop, waiting;
    sigemptyset(&stop);
    sigaddset(&stop, SIGTSTP);
    // SIGTSTP, not SIGSTOP: in a group without a shell nobody would continue the guard; there the kernel ignores
    // SIGTSTP.
    raise(SIGTSTP);
    sigprocmask(SIG_UNBLOCK, &stop, NULL);
    sigprocmask(SIG_BLOCK, &stop, NULL);
    sigpending(&waiting);
    if (!sigismember(&waiting, SIGCONT)) return false;
    int signal = 0;
    sigemptyset(&waiting);
    sigaddset(&waiting, SIGCONT);
    sigwait(&waiting, &signal);
    return true;
}

static _Noreturn void finish(int status, const char *program) {
    cts_restore();
    if (!WIFSIGNALED(status)) _exit(WEXITSTATUS(status));
    int signal = WTERMSIG(status);
    const char *name = strsignal(signal);
    char line[256];
    int length = snprintf(
        line, sizeof line, "%s: ended by signal %d (%s); the terminal was restored.\n", program, signal,
        name != NULL ? name : "signal");
    if (length > 0) cts_say(line, (size_t)length < sizeof line ? (size_t)length : sizeof line - 1);
    _exit(128 + signal);
}

static void reap(pid_t child, const char *program) {
    int status = 0;
    while (waitpid(child, &status, WNOHANG | WUNTRACED) == child) {
        if (!WIFSTOPPED(status)) finish(status, program);
        cts_restore_for_stop();
        // The shell waits for this process: unless it stops too, the user gets no prompt.
        if (stop()) kill(child, SIGCONT);
    }
}

static _Noreturn void watch(pid_t child, const char *program) {
    sigset_t set;
    fill(&set);
    while (true) {
        int signal = 0;
        if (sigwait(&set, &signal) != 0) continue;
        // A signal typed at the terminal reaches both processes, which does no harm; one sent by `kill` reaches only
        // this one.
        if (signal == SIGCHLD) reap(child, program);
        else kill(child, signal);
    }
}

// The end of a pipe whose other end the guard alone holds: it ends with the guard, however that ends.
static int life;

static void *await_end(void *unused) {
    char byte;
    while (read(life, &byte, 1) < 0 && errno == EINTR) {}
    kill(getpid(), SIGHUP);
    return unused;
}

// Lets the program end with its guard, as a program does whose terminal is gone.
static void follow(void) {
    pthread_t thread;
    sigset_t all, before;
    // Signals are for the program's own threads.
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    if (pthread_create(&thread, NULL, await_end, NULL) == 0) pthread_detach(thread);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
}

bool cts_start_guard(const char *program) {
    sigset_t before;
    int ends[2];
    if (pipe(ends) != 0) return false;
    block_signals(&before);
    pid_t child = fork();
    if (child > 0) {
        close(ends[0]);
        cts_forget_program();
        watch(child, program);
    }
    close(ends[1]);
    sigprocmask(SIG_SETMASK, &before, NULL);
    life = ends[0];
    fcntl(life, F_SETFD, FD_CLOEXEC);
    if (child == 0) follow();
    else close(life);
    return child == 0;
}

struct work {
    void (*run)(void *);
    void *context;
};

static void *run(void *work) {
    struct work *own = work;
    own->run(own->context);
    return NULL;
}

bool cts_run_on_thread(void (*body)(void *), void *context) {
    struct work work = {body, context};
    pthread_attr_t attributes;
    pthread_t thread;
    if (pthread_attr_init(&attributes) != 0) return false;
    // As much as the first thread of a program usually has.
    pthread_attr_setstacksize(&attributes, 8 << 20);
    bool begun = pthread_create(&thread, &attributes, run, &work) == 0;
    pthread_attr_destroy(&attributes);
    if (!begun) return false;
    // Signals to the process are for the thread that works: only it can be interrupted in a write.
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, &before);
    pthread_join(thread, NULL);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return true;
}
