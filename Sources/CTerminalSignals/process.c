// The fork, wait and signal mask functions of the guard process.
#define _GNU_SOURCE
#include "CTerminalSignals.h"

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

static sigset_t before;

static void fill(sigset_t *set) {
    static const int awaited[] = {SIGCHLD, SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGUSR1, SIGUSR2, SIGTSTP, SIGCONT};
    sigemptyset(set);
    for (size_t i = 0; i < sizeof awaited / sizeof *awaited; i++) sigaddset(set, awaited[i]);
}

pid_t cts_fork(void) { return fork(); }

void cts_follow_parent(pid_t parent) {
#ifdef __linux__
    prctl(PR_SET_PDEATHSIG, SIGHUP);
#endif
    // It may have ended before the line above.
    if (getppid() != parent) _exit(128 + SIGHUP);
}

bool cts_is_stopped(int status) { return WIFSTOPPED(status); }
bool cts_is_signaled(int status) { return WIFSIGNALED(status); }
int cts_signal_of(int status) { return WTERMSIG(status); }
int cts_exit_code_of(int status) { return WEXITSTATUS(status); }

void cts_block_guard_signals(bool block) {
    if (!block) {
        sigprocmask(SIG_SETMASK, &before, NULL);
        return;
    }
    sigset_t set;
    fill(&set);
    // By default these two would stop or end the guard while it restores the terminal.
    sigaddset(&set, SIGTTOU);
    sigaddset(&set, SIGPIPE);
    sigprocmask(SIG_BLOCK, &set, &before);
}

int cts_wait_guard_signal(void) {
    sigset_t set;
    fill(&set);
    int signal = 0;
    return sigwait(&set, &signal) == 0 ? signal : 0;
}

bool cts_stop_guard(void) {
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
