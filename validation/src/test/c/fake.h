/*
 * A test double of libcuda, libcudart and libnccl. It has no GPU: device memory is memory of the process, a stream is a
 * thread, ranks meet in a shared file. It computes real results, so a wrong call shows; its times are those of a closed
 * form that the test sets, and say nothing about NCCL.
 *
 * Only what Crosspoint calls is here, with the names, numbers and struct layouts of NVIDIA's headers (CUDA 12.9 and
 * 13.3, NCCL 2.20 to 2.30).
 *
 * Environment, all optional:
 *   FAKE_DEVICES=N          devices that are there (2)
 *   CUDA_VISIBLE_DEVICES=N  only device N is there, as number 0
 *   FAKE_VERSION=22703      version of NCCL
 *   FAKE_FAIL=CALL:CODE[:RANK[:NTH]]   the NTH call (1) of RANK (any) returns CODE
 *   FAKE_HANG=CALL[:RANK[:NTH]]        the NTH call (1) of RANK (any) never returns
 *   FAKE_STALL=RANK[:NTH]   the rank's NTH collective (1) never begins on its device
 *   FAKE_ASYNC=CODE:RANK    with FAKE_STALL: the communicator of that rank reports CODE from then on
 *   FAKE_WRONG=RANK         the last element that the rank receives is wrong
 *   FAKE_DIE=RANK           the rank's process is killed in its first collective
 *   FAKE_IGNORE=1           NCCL_ALGO and NCCL_PROTO are read and not followed: always ring, simple
 *   FAKE_ALPHA_US, FAKE_BYTES_PER_US   of the closed forms (300 us, 100 bytes/us)
 */
#ifndef FAKE_H
#define FAKE_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define EXPORT __attribute__((visibility("default")))

/* Work of a stream: the stream goes on when it returns. */
typedef void (*work_t)(void *argument);

/* What libnccl asks of libcudart beyond NVIDIA's interface. */
EXPORT void fake_enqueue(void *stream, work_t work, void *argument);
EXPORT int fake_current_device(void);
/* Lets time pass on the clock of the stream whose work this is: what events tell does not depend on the host. */
EXPORT void fake_pass(double micros);

static inline int64_t fake_micros(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * 1000000LL + now.tv_nsec / 1000;
}

static inline double fake_number(const char *variable, double otherwise) {
    const char *text = getenv(variable);
    return text == NULL ? otherwise : atof(text);
}

static inline int fake_is(const char *variable, const char *call, int rank, int of, int nth, _Atomic int *calls) {
    char name[64];
    snprintf(name, sizeof name, "%s", getenv(variable));
    name[strcspn(name, ":")] = 0;
    return strcmp(name, call) == 0 && (of < 0 || rank < 0 || of == rank) && ++*calls == nth;
}

/* What the environment wants of a call: 0 to go on, else the code to return. One that hangs does not return. */
static inline int fake_fate(const char *call, int rank) {
    static _Atomic int failing;
    static _Atomic int hanging;
    int code = 0;
    int of = -1;
    int nth = 1;
    if (getenv("FAKE_FAIL") != NULL) {
        sscanf(getenv("FAKE_FAIL"), "%*[^:]:%d:%d:%d", &code, &of, &nth);
        if (fake_is("FAKE_FAIL", call, rank, of, nth, &failing)) {
            return code;
        }
    }
    of = -1;
    nth = 1;
    if (getenv("FAKE_HANG") != NULL) {
        sscanf(getenv("FAKE_HANG"), "%*[^:]:%d:%d", &of, &nth);
        while (fake_is("FAKE_HANG", call, rank, of, nth, &hanging)) {
            for (;;) {
                pause();
            }
        }
    }
    return 0;
}
#endif
