/* NCCL: ranks meet in a shared file that the unique id names. See fake.h. */
#define _GNU_SOURCE
#include "fake.h"
#include "fake_log.h"
#include "fake_sum.h"
#include <fcntl.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <sys/mman.h>

typedef int ncclResult_t;

enum { SUCCESS = 0, INVALID_ARGUMENT = 4, INVALID_USAGE = 5 };
enum { MAX_RANKS = 16, MAX_GROUP = 64 };
static const size_t SLOT = (size_t) 256 << 20;

typedef struct {
    char internal[128];
} ncclUniqueId;

typedef struct {
    char host[128];
    int device;
    int64_t arrived;
} seat_t;

typedef struct {
    _Atomic int waiting;
    _Atomic int round;
    seat_t seats[MAX_RANKS];
} meeting_t;

typedef struct comm {
    int rank;
    int ranks;
    int device;
    meeting_t *meeting;
    char *slots;
    log_t log;
    _Atomic int aborted;
    _Atomic int error;
    int calls;
} comm_t;

typedef struct {
    comm_t *comm;
    func_t func;
    const void *send;
    void *receive;
    size_t count;
    int type;
    int root;
    int nth;
    void *stream;
    double micros;
} op_t;

typedef struct {
    comm_t **comm;
    int ranks;
    int rank;
    int device;
    ncclUniqueId id;
    ncclResult_t result;
} joining_t;

static _Thread_local int depth;
static _Thread_local int joinings;
static _Thread_local joining_t joining[MAX_GROUP];
static _Thread_local int ops;
static _Thread_local op_t *op_of_group[MAX_GROUP];
static char last_error[256] = "";

EXPORT const char *ncclGetErrorString(ncclResult_t result) {
    static const char *const TEXTS[] = {
        "no error",
        "unhandled cuda error (run with NCCL_DEBUG=INFO for details)",
        "unhandled system error (run with NCCL_DEBUG=INFO for details)",
        "internal error - please report this issue to the NCCL developers",
        "invalid argument (run with NCCL_DEBUG=WARN for details)",
        "invalid usage (run with NCCL_DEBUG=WARN for details)",
        "remote process exited or there was a network error",
        "NCCL operation in progress"};
    return result >= 0 && result < 8 ? TEXTS[result] : "unknown result code";
}

EXPORT const char *ncclGetLastError(comm_t *comm) {
    (void) comm;
    return last_error;
}

EXPORT ncclResult_t ncclGetVersion(int *version) {
    *version = fake_version();
    return fake_fate("ncclGetVersion", -1);
}

EXPORT ncclResult_t ncclGetUniqueId(ncclUniqueId *id) {
    const char *folder = getenv("TMPDIR");
    memset(id, 0, sizeof *id);
    snprintf(id->internal, sizeof id->internal, "%s/fake-nccl-XXXXXX", folder == NULL ? "/tmp" : folder);
    int file = mkstemp(id->internal);
    if (file < 0 || ftruncate(file, sizeof(meeting_t) + MAX_RANKS * SLOT) != 0) {
        return 2;
    }
    close(file);
    return fake_fate("ncclGetUniqueId", -1);
}

/* Waits for every rank; not for ever if the communicator is aborted. */
static int meet(comm_t *comm) {
    meeting_t *meeting = comm->meeting;
    int round = meeting->round;
    if (++meeting->waiting == comm->ranks) {
        meeting->waiting = 0;
        meeting->round++;
        return 1;
    }
    for (int spins = 0; meeting->round == round; spins++) {
        if (comm->aborted) {
            return 0;
        }
        if (spins < 50) {
            sched_yield();
        } else {
            nanosleep(&(struct timespec) {0, 20000}, NULL);
        }
    }
    return 1;
}

static int shares_a_gpu(comm_t *comm) {
    const seat_t *seats = comm->meeting->seats;
    const char *allowed = getenv("NCCL_MULTI_RANK_GPU_ENABLE");
    if (allowed != NULL && strcmp(allowed, "1") == 0 && fake_version() >= 23003) {
        return 0;
    }
    for (int other = 0; other < comm->ranks; other++) {
        if (other != comm->rank && seats[other].device == comm->device
            && strcmp(seats[other].host, seats[comm->rank].host) == 0) {
            snprintf(last_error, sizeof last_error,
                     "Duplicate GPU detected : rank %d and rank %d both on CUDA device %x",
                     comm->rank, other, 0x1b000 + comm->device * 0x1000);
            return 1;
        }
    }
    return 0;
}

static int nodes_of(const comm_t *comm) {
    int nodes = 0;
    for (int rank = 0; rank < comm->ranks; rank++) {
        int seen = 0;
        for (int before = 0; before < rank; before++) {
            seen |= strcmp(comm->meeting->seats[before].host, comm->meeting->seats[rank].host) == 0;
        }
        nodes += !seen;
    }
    return nodes;
}

static ncclResult_t join(const joining_t *how) {
    ncclResult_t fate = fake_fate("ncclCommInitRank", how->rank);
    if (fate != SUCCESS) {
        return fate;
    }
    comm_t *comm = calloc(1, sizeof *comm);
    comm->rank = how->rank;
    comm->ranks = how->ranks;
    comm->device = how->device;
    int file = open(how->id.internal, O_RDWR);
    size_t bytes = sizeof(meeting_t) + MAX_RANKS * SLOT;
    char *memory = file < 0 ? MAP_FAILED : mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (memory == MAP_FAILED) {
        return 2;
    }
    close(file);
    comm->meeting = (meeting_t *) memory;
    comm->slots = memory + sizeof(meeting_t);
    seat_t *seat = &comm->meeting->seats[comm->rank];
    seat->device = comm->device;
    if (getenv("NCCL_HOSTID") != NULL) {
        snprintf(seat->host, sizeof seat->host, "%s", getenv("NCCL_HOSTID"));
    } else {
        gethostname(seat->host, sizeof seat->host);
    }
    meet(comm);
    unlink(how->id.internal);
    if (shares_a_gpu(comm)) {
        return INVALID_USAGE;
    }
    log_open(&comm->log, comm->rank, comm->ranks, nodes_of(comm), comm->device);
    meet(comm);
    *how->comm = comm;
    return SUCCESS;
}

EXPORT ncclResult_t ncclCommInitRank(comm_t **comm, int ranks, ncclUniqueId id, int rank) {
    joining_t how = {comm, ranks, rank, fake_current_device(), id, SUCCESS};
    if (rank < 0 || rank >= ranks || ranks > MAX_RANKS) {
        return INVALID_ARGUMENT;
    }
    if (depth > 0) {
        joining[joinings++] = how;
        return SUCCESS;
    }
    return join(&how);
}

EXPORT ncclResult_t ncclCommGetAsyncError(comm_t *comm, ncclResult_t *error) {
    *error = comm->error;
    return fake_fate("ncclCommGetAsyncError", comm->rank);
}

EXPORT ncclResult_t ncclCommAbort(comm_t *comm) {
    comm->aborted = 1;
    log_line(&comm->log, "INIT", "comm %p rank %d nranks %d - Abort COMPLETE", (void *) comm, comm->rank, comm->ranks);
    return fake_fate("ncclCommAbort", comm->rank);
}

EXPORT ncclResult_t ncclCommDestroy(comm_t *comm) {
    log_line(&comm->log, "INIT", "comm %p rank %d nranks %d - Destroy COMPLETE", (void *) comm, comm->rank, comm->ranks);
    return fake_fate("ncclCommDestroy", comm->rank);
}

static void stall(comm_t *comm) {
    int code;
    int of = -1;
    if (getenv("FAKE_ASYNC") != NULL && sscanf(getenv("FAKE_ASYNC"), "%d:%d", &code, &of) == 2 && of == comm->rank) {
        comm->error = code;
    }
    while (!comm->aborted) {
        nanosleep(&(struct timespec) {0, 1000000}, NULL);
    }
}

static void mishap(const op_t *op) {
    int of = -1;
    int nth = 1;
    if (fake_number("FAKE_DIE", -1) == op->comm->rank) {
        raise(SIGKILL);
    }
    if (getenv("FAKE_STALL") != NULL && sscanf(getenv("FAKE_STALL"), "%d:%d", &of, &nth) >= 1
        && of == op->comm->rank && op->nth == nth) {
        stall(op->comm);
    }
}

static size_t sent(const op_t *op) {
    return op->count * (op->func == REDUCE_SCATTER ? op->comm->ranks : 1);
}

/* Every rank's input lies in the shared file when this begins. */
static void compute(const op_t *op) {
    comm_t *comm = op->comm;
    size_t bytes = op->count * width(op->type);
    if (op->func == ALL_GATHER) {
        for (int rank = 0; rank < comm->ranks; rank++) {
            memcpy((char *) op->receive + rank * bytes, comm->slots + rank * SLOT, bytes);
        }
    } else if (op->func == BROADCAST) {
        memcpy(op->receive, comm->slots + op->root * SLOT, bytes);
    } else if (op->func != REDUCE || comm->rank == op->root) {
        size_t from = op->func == REDUCE_SCATTER ? comm->rank * bytes : 0;
        sum(op->receive, comm->slots + from, SLOT, comm->ranks, op->count, op->type);
    }
    if (fake_number("FAKE_WRONG", -1) == comm->rank) {
        size_t received = bytes * (op->func == ALL_GATHER ? comm->ranks : 1);
        ((char *) op->receive)[received - 1] ^= 0x40;
    }
}

static void run(void *argument) {
    op_t *op = argument;
    comm_t *comm = op->comm;
    mishap(op);
    comm->meeting->seats[comm->rank].arrived = fake_micros();
    memcpy(comm->slots + comm->rank * SLOT, op->send, sent(op) * width(op->type));
    if (comm->aborted || !meet(comm)) {
        free(op);
        return;
    }
    int64_t last = 0;
    for (int rank = 0; rank < comm->ranks; rank++) {
        int64_t arrived = comm->meeting->seats[rank].arrived;
        last = arrived > last ? arrived : last;
    }
    compute(op);
    fake_pass(op->micros);
    int64_t end = last + (int64_t) op->micros;
    if (meet(comm) && end > fake_micros()) {
        clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME,
                        &(struct timespec) {end / 1000000, end % 1000000 * 1000}, NULL);
    }
    free(op);
}

static ncclResult_t launch(op_t *op) {
    fake_enqueue(op->stream, run, op);
    return SUCCESS;
}

static ncclResult_t call(const char *name, op_t given) {
    comm_t *comm = given.comm;
    ncclResult_t fate = fake_fate(name, comm->rank);
    if (fate != SUCCESS) {
        return fate;
    }
    if (width(given.type) == 0) {
        return INVALID_ARGUMENT;
    }
    op_t *op = malloc(sizeof *op);
    *op = given;
    op->nth = ++comm->calls;
    size_t message = given.count * width(given.type)
                     * (given.func == ALL_GATHER || given.func == REDUCE_SCATTER ? comm->ranks : 1);
    if (!log_choice(&comm->log, given.func, given.count * width(given.type), message, &op->micros)) {
        snprintf(last_error, sizeof last_error, "No algorithm/protocol available for function %s", FUNCS[given.func]);
        free(op);
        return INVALID_USAGE;
    }
    if (depth > 0) {
        op_of_group[ops++] = op;
        return SUCCESS;
    }
    return launch(op);
}

EXPORT ncclResult_t ncclAllReduce(
    const void *send, void *receive, size_t count, int type, int op, comm_t *comm, void *stream) {
    (void) op;
    return call("ncclAllReduce", (op_t) {comm, ALL_REDUCE, send, receive, count, type, 0, 0, stream, 0});
}

EXPORT ncclResult_t ncclAllGather(
    const void *send, void *receive, size_t count, int type, comm_t *comm, void *stream) {
    return call("ncclAllGather", (op_t) {comm, ALL_GATHER, send, receive, count, type, 0, 0, stream, 0});
}

EXPORT ncclResult_t ncclReduceScatter(
    const void *send, void *receive, size_t count, int type, int op, comm_t *comm, void *stream) {
    (void) op;
    return call("ncclReduceScatter", (op_t) {comm, REDUCE_SCATTER, send, receive, count, type, 0, 0, stream, 0});
}

EXPORT ncclResult_t ncclBroadcast(
    const void *send, void *receive, size_t count, int type, int root, comm_t *comm, void *stream) {
    return call("ncclBroadcast", (op_t) {comm, BROADCAST, send, receive, count, type, root, 0, stream, 0});
}

EXPORT ncclResult_t ncclReduce(
    const void *send, void *receive, size_t count, int type, int op, int root, comm_t *comm, void *stream) {
    (void) op;
    return call("ncclReduce", (op_t) {comm, REDUCE, send, receive, count, type, root, 0, stream, 0});
}

EXPORT ncclResult_t ncclGroupStart(void) {
    depth++;
    return fake_fate("ncclGroupStart", -1);
}

static void *join_in_thread(void *argument) {
    joining_t *how = argument;
    how->result = join(how);
    return NULL;
}

static ncclResult_t join_all(void) {
    pthread_t threads[MAX_GROUP];
    ncclResult_t result = SUCCESS;
    for (int i = 0; i < joinings; i++) {
        pthread_create(&threads[i], NULL, join_in_thread, &joining[i]);
    }
    for (int i = 0; i < joinings; i++) {
        pthread_join(threads[i], NULL);
        result = joining[i].result != SUCCESS ? joining[i].result : result;
    }
    joinings = 0;
    return result;
}

EXPORT ncclResult_t ncclGroupEnd(void) {
    ncclResult_t fate = fake_fate("ncclGroupEnd", -1);
    if (--depth > 0 || fate != SUCCESS) {
        return fate;
    }
    ncclResult_t result = join_all();
    for (int i = 0; i < ops; i++) {
        launch(op_of_group[i]);
    }
    ops = 0;
    return result;
}

#ifndef FAKE_BEFORE_2_22
typedef struct {
    size_t size;
    unsigned magic;
    unsigned version;
    float estimatedTime;
} ncclSimInfo_t;

EXPORT ncclResult_t ncclGroupSimulateEnd(ncclSimInfo_t *info) {
    ncclResult_t fate = fake_fate("ncclGroupSimulateEnd", -1);
    depth--;
    if (info->magic != 0x74685283u) {
        return INVALID_ARGUMENT;
    }
    for (int i = 0; i < ops; i++) {
        info->estimatedTime = (float) op_of_group[i]->micros;
        free(op_of_group[i]);
    }
    ops = 0;
    return fate;
}
#endif
