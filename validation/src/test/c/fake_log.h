/* What NCCL decides and logs: the environment, the choice of each call, in the words of the release. See fake.h. */
#ifndef FAKE_LOG_H
#define FAKE_LOG_H

#include "fake.h"
#include <stdarg.h>
#include <strings.h>
#include <sys/syscall.h>

typedef enum { BROADCAST, REDUCE, ALL_GATHER, REDUCE_SCATTER, ALL_REDUCE } func_t;

static const char *const FUNCS[] = {"Broadcast", "Reduce", "AllGather", "ReduceScatter", "AllReduce"};

enum { TREE, RING };

static const char *const ALGOS[] = {"TREE", "RING"};
static const char *const PROTOS[] = {"LL", "LL128", "SIMPLE"};

typedef struct {
    FILE *file;
    int rank;
    int ranks;
    int device;
    int connected[2];
} log_t;

static inline int fake_version(void) {
    return (int) fake_number("FAKE_VERSION", 22703);
}

static inline int is_logged(const char *subsystem) {
    const char *level = getenv("NCCL_DEBUG");
    const char *subsystems = getenv("NCCL_DEBUG_SUBSYS");
    return level != NULL && strcasecmp(level, "INFO") == 0
           && strstr(subsystems == NULL ? "INIT,ENV" : subsystems, subsystem) != NULL;
}

__attribute__((format(printf, 3, 4)))
static inline void log_line(log_t *log, const char *subsystem, const char *format, ...) {
    if (is_logged(subsystem) && log->file != NULL) {
        char host[64];
        char text[1024];
        gethostname(host, sizeof host);
        va_list arguments;
        va_start(arguments, format);
        vsnprintf(text, sizeof text, format, arguments);
        va_end(arguments);
        fprintf(log->file, "%s:%d:%d [%d] NCCL INFO %s\n", host, (int) getpid(), (int) syscall(SYS_gettid),
                log->device, text);
    }
}

/* NCCL_DEBUG_FILE with %h and %p. */
static inline FILE *log_file(void) {
    const char *pattern = getenv("NCCL_DEBUG_FILE");
    if (pattern == NULL) {
        return stdout;
    }
    char name[4096] = "";
    for (const char *at = pattern; *at != 0; at++) {
        size_t end = strlen(name);
        if (at[0] == '%' && at[1] == 'p') {
            snprintf(name + end, sizeof name - end, "%d", (int) getpid());
            at++;
        } else if (at[0] == '%' && at[1] == 'h') {
            gethostname(name + end, sizeof name - end);
            at++;
        } else {
            snprintf(name + end, sizeof name - end, "%c", *at);
        }
    }
    FILE *file = fopen(name, "a");
    if (file != NULL) {
        setlinebuf(file);
    }
    return file;
}

/* The part of a setting that holds for a function, as in ring;allreduce:tree. */
static inline void setting_of(const char *variable, func_t func, char *value, size_t length) {
    char entries[256];
    char *rest = entries;
    snprintf(entries, sizeof entries, "%s", getenv(variable) == NULL ? "" : getenv(variable));
    value[0] = 0;
    for (char *entry = strsep(&rest, ";"); entry != NULL; entry = strsep(&rest, ";")) {
        char *colon = strchr(entry, ':');
        size_t name = colon == NULL ? 0 : (size_t) (colon - entry);
        if (colon == NULL || (strncasecmp(entry, FUNCS[func], name) == 0 && strlen(FUNCS[func]) == name)) {
            snprintf(value, length, "%s", colon == NULL ? entry : colon + 1);
        }
    }
}

static inline int allows(const char *variable, func_t func, const char *name) {
    char value[64];
    setting_of(variable, func, value, sizeof value);
    return value[0] == 0 || (value[0] == '^' ? strcasecmp(value + 1, name) != 0 : strcasecmp(value, name) == 0);
}

static inline void log_matrix(log_t *log) {
    if (fake_version() < 22400 || log->rank != 0 || (getenv("NCCL_ALGO") == NULL && getenv("NCCL_PROTO") == NULL)
        || !is_logged("ENV") || log->file == NULL) {
        return;
    }
    log_line(log, "ENV", "Enabled NCCL Func/Proto/Algo Matrix:");
    fprintf(log->file, "     Function |       LL     LL128    Simple   |          Tree           Ring  "
                       "CollNetDirect   CollNetChain           NVLS       NVLSTree            PAT  \n");
    for (func_t func = BROADCAST; func <= ALL_REDUCE; func++) {
        fprintf(log->file, "%13s |", FUNCS[func]);
        for (int proto = 0; proto < 3; proto++) {
            fprintf(log->file, "%9d ", allows("NCCL_PROTO", func, PROTOS[proto]));
        }
        fprintf(log->file, "  | ");
        for (int algo = 0; algo < 2; algo++) {
            fprintf(log->file, "%13d  ", allows("NCCL_ALGO", func, ALGOS[algo]));
        }
        fprintf(log->file, "%13d  %13d  %13d  %13d  %13d  \n", 0, 0, 0, 0, 0);
    }
}

static inline void log_open(log_t *log, int rank, int ranks, int nodes, int device) {
    *log = (log_t) {log_file(), rank, ranks, device, {0, 0}};
    int version = fake_version();
    log_line(log, "INIT", "NCCL version %d.%d.%d+cuda12.9", version / 10000, version / 100 % 100, version % 100);
    log_line(log, "INIT", "comm %p rank %d nRanks %d nNodes %d localRanks %d localRank %d MNNVL 0", (void *) log, rank,
             ranks, nodes, ranks / nodes, rank % (ranks / nodes));
    for (int i = 0; i < 2; i++) {
        static const char *const NAMES[] = {"NCCL_ALGO", "NCCL_PROTO"};
        if (getenv(NAMES[i]) != NULL) {
            log_line(log, "ENV", "%s set by environment to %s", NAMES[i], getenv(NAMES[i]));
        }
    }
    log_matrix(log);
    log_line(log, "INIT", "ncclCommInitRank comm %p rank %d nranks %d cudaDev %d - Init COMPLETE", (void *) log, rank,
             ranks, device);
}

static inline int rounds_up(int ranks) {
    int rounds = 0;
    while ((1 << rounds) < ranks) {
        rounds++;
    }
    return rounds;
}

static inline double time_of(int algo, func_t func, int ranks, double bytes) {
    double alpha = fake_number("FAKE_ALPHA_US", 300);
    double rate = fake_number("FAKE_BYTES_PER_US", 100);
    double steps = func == ALL_REDUCE ? 2 : 1;
    double wire = bytes / rate;
    return algo == TREE ? steps * rounds_up(ranks) * (alpha + wire)
                        : steps * (ranks - 1) * (alpha + wire / ranks);
}

/* Takes the fastest that the settings allow, and says so; 0 if they allow none. */
static inline int log_choice(log_t *log, func_t func, size_t count_bytes, size_t message_bytes, double *micros) {
    int ignores = getenv("FAKE_IGNORE") != NULL;
    int chosen = -1;
    for (int algo = 0; algo < 2; algo++) {
        int exists = algo == RING || func == ALL_REDUCE;
        double time = time_of(algo, func, log->ranks, (double) message_bytes);
        if (exists && (ignores ? algo == RING : allows("NCCL_ALGO", func, ALGOS[algo]))
            && (chosen < 0 || time < *micros)) {
            chosen = algo;
            *micros = time;
        }
    }
    /* Releases before 2.24 fall back in silence. */
    if (chosen < 0 && fake_version() < 22400) {
        chosen = RING;
        *micros = time_of(RING, func, log->ranks, (double) message_bytes);
    }
    if (chosen < 0) {
        return 0;
    }
    int proto = 2;
    while (!ignores && proto > 0 && !allows("NCCL_PROTO", func, PROTOS[proto])) {
        proto--;
    }
    if (!log->connected[chosen]) {
        log->connected[chosen] = 1;
        log_line(log, "INIT", chosen == TREE ? "Connected all trees" : "Connected all rings, use ring PXN 0 GDR 1");
    }
    if (log->rank == 0 && fake_version() >= 22400) {
        log_line(log, "TUNING", "%s: %zu Bytes -> Algo %s proto %s channel{Lo..Hi}={0..1}", FUNCS[func], count_bytes,
                 ALGOS[chosen], PROTOS[proto]);
    } else if (log->rank == 0 && fake_version() >= 22000) {
        log_line(log, "TUNING", "%s%s%zu Bytes -> Algo %d proto %d time %f", fake_version() >= 22300 ? FUNCS[func] : "",
                 fake_version() >= 22300 ? ": " : "", message_bytes, chosen, proto, *micros);
    }
    return 1;
}
#endif
