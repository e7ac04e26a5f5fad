/* The runtime: memory of the process, and a thread for each stream. See fake.h. */
#define _GNU_SOURCE
#include "fake.h"
#include <pthread.h>

typedef int cudaError_t;

enum { SUCCESS = 0, INVALID_VALUE = 1, NOT_READY = 600, NO_DEVICE = 100, INVALID_DEVICE = 101 };

typedef struct item {
    work_t work;
    void *argument;
    struct item *next;
} item_t;

typedef struct {
    pthread_mutex_t lock;
    pthread_cond_t added;
    item_t *first;
    item_t *last;
    int pending;
    pthread_t thread;
} stream_t;

typedef struct {
    double micros;
} event_t;

/* Of the thread of a stream. */
static _Thread_local double device_micros;
static _Thread_local int current_device;

static int devices(void) {
    return getenv("CUDA_VISIBLE_DEVICES") != NULL ? 1 : (int) fake_number("FAKE_DEVICES", 2);
}

/* Which it is of all that the machine has. */
static int physical(int device) {
    return (int) fake_number("CUDA_VISIBLE_DEVICES", 0) + device;
}

static void *run_stream(void *argument) {
    stream_t *stream = argument;
    pthread_mutex_lock(&stream->lock);
    for (;;) {
        while (stream->first == NULL) {
            pthread_cond_wait(&stream->added, &stream->lock);
        }
        item_t *item = stream->first;
        stream->first = item->next;
        pthread_mutex_unlock(&stream->lock);
        item->work(item->argument);
        free(item);
        pthread_mutex_lock(&stream->lock);
        stream->pending--;
    }
    return NULL;
}

EXPORT void fake_enqueue(void *of, work_t work, void *argument) {
    stream_t *stream = of;
    item_t *item = malloc(sizeof *item);
    *item = (item_t) {work, argument, NULL};
    pthread_mutex_lock(&stream->lock);
    if (stream->first == NULL) {
        stream->first = item;
    } else {
        stream->last->next = item;
    }
    stream->last = item;
    stream->pending++;
    pthread_cond_signal(&stream->added);
    pthread_mutex_unlock(&stream->lock);
}

EXPORT void fake_pass(double micros) {
    device_micros += micros;
}

EXPORT int fake_current_device(void) {
    return physical(current_device);
}

EXPORT cudaError_t cudaGetDeviceCount(int *count) {
    *count = devices();
    int fate = fake_fate("cudaGetDeviceCount", -1);
    return fate != SUCCESS ? fate : *count > 0 ? SUCCESS : NO_DEVICE;
}

EXPORT cudaError_t cudaSetDevice(int device) {
    int fate = fake_fate("cudaSetDevice", -1);
    if (fate == SUCCESS && (device < 0 || device >= devices())) {
        return INVALID_DEVICE;
    }
    current_device = device;
    return fate;
}

EXPORT cudaError_t cudaDeviceGetAttribute(int *value, int attribute, int device) {
    (void) device;
    *value = attribute == 16 ? 132 : 0; /* streaming multiprocessors */
    return fake_fate("cudaDeviceGetAttribute", -1);
}

EXPORT cudaError_t cudaDeviceGetPCIBusId(char *id, int length, int device) {
    snprintf(id, length, "0000:%02X:00.0", 0x1b + physical(device));
    return fake_fate("cudaDeviceGetPCIBusId", -1);
}

EXPORT cudaError_t cudaRuntimeGetVersion(int *version) {
    *version = FAKE_CUDA * 1000;
    return fake_fate("cudaRuntimeGetVersion", -1);
}

EXPORT cudaError_t cudaDriverGetVersion(int *version) {
    *version = FAKE_CUDA * 1000;
    return fake_fate("cudaDriverGetVersion", -1);
}

EXPORT cudaError_t cudaMalloc(void **memory, size_t bytes) {
    int fate = fake_fate("cudaMalloc", -1);
    *memory = fate == SUCCESS ? malloc(bytes) : NULL;
    return fate;
}

EXPORT cudaError_t cudaFree(void *memory) {
    free(memory);
    return fake_fate("cudaFree", -1);
}

EXPORT cudaError_t cudaMemcpy(void *to, const void *from, size_t bytes, int kind) {
    (void) kind;
    memcpy(to, from, bytes);
    return fake_fate("cudaMemcpy", -1);
}

EXPORT cudaError_t cudaMemset(void *memory, int value, size_t bytes) {
    memset(memory, value, bytes);
    return fake_fate("cudaMemset", -1);
}

EXPORT cudaError_t cudaDeviceSynchronize(void) {
    return fake_fate("cudaDeviceSynchronize", -1);
}

EXPORT cudaError_t cudaStreamCreate(void **stream) {
    stream_t *made = calloc(1, sizeof *made);
    pthread_mutex_init(&made->lock, NULL);
    pthread_cond_init(&made->added, NULL);
    pthread_create(&made->thread, NULL, run_stream, made);
    *stream = made;
    return fake_fate("cudaStreamCreate", -1);
}

EXPORT cudaError_t cudaStreamQuery(void *of) {
    stream_t *stream = of;
    int fate = fake_fate("cudaStreamQuery", -1);
    pthread_mutex_lock(&stream->lock);
    int pending = stream->pending;
    pthread_mutex_unlock(&stream->lock);
    return fate != SUCCESS ? fate : pending > 0 ? NOT_READY : SUCCESS;
}

/* Its thread lives on, as work on it may never end. */
EXPORT cudaError_t cudaStreamDestroy(void *stream) {
    (void) stream;
    return fake_fate("cudaStreamDestroy", -1);
}

EXPORT cudaError_t cudaEventCreate(void **event) {
    *event = calloc(1, sizeof(event_t));
    return fake_fate("cudaEventCreate", -1);
}

static void stamp(void *event) {
    ((event_t *) event)->micros = device_micros;
}

EXPORT cudaError_t cudaEventRecord(void *event, void *stream) {
    int fate = fake_fate("cudaEventRecord", -1);
    if (fate == SUCCESS) {
        fake_enqueue(stream, stamp, event);
    }
    return fate;
}

EXPORT cudaError_t cudaEventElapsedTime(float *millis, void *from, void *to) {
    *millis = (((event_t *) to)->micros - ((event_t *) from)->micros) / 1000.0f;
    return fake_fate("cudaEventElapsedTime", -1);
}

EXPORT cudaError_t cudaEventDestroy(void *event) {
    free(event);
    return fake_fate("cudaEventDestroy", -1);
}

EXPORT cudaError_t cudaGetLastError(void) {
    return SUCCESS;
}

EXPORT const char *cudaGetErrorName(cudaError_t error) {
    switch (error) {
        case SUCCESS: return "cudaSuccess";
        case INVALID_VALUE: return "cudaErrorInvalidValue";
        case 2: return "cudaErrorMemoryAllocation";
        case NO_DEVICE: return "cudaErrorNoDevice";
        case INVALID_DEVICE: return "cudaErrorInvalidDevice";
        case NOT_READY: return "cudaErrorNotReady";
        case 700: return "cudaErrorIllegalAddress";
        default: return "cudaErrorUnknown";
    }
}

EXPORT const char *cudaGetErrorString(cudaError_t error) {
    switch (error) {
        case NO_DEVICE: return "no CUDA-capable device is detected";
        case INVALID_DEVICE: return "invalid device ordinal";
        case 2: return "out of memory";
        default: return cudaGetErrorName(error);
    }
}
