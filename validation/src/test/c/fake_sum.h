/* Sums over ranks in NCCL's data types. See fake.h. */
#ifndef FAKE_SUM_H
#define FAKE_SUM_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

enum { FLOAT16 = 6, FLOAT32 = 7, BFLOAT16 = 9 };

static inline size_t width(int type) {
    return type == FLOAT32 ? 4 : type == FLOAT16 || type == BFLOAT16 ? 2 : 0;
}

static inline float load(const char *from, int type) {
    if (type == FLOAT32) {
        float value;
        memcpy(&value, from, sizeof value);
        return value;
    }
    if (type == FLOAT16) {
        _Float16 value;
        memcpy(&value, from, sizeof value);
        return (float) value;
    }
    uint16_t high;
    memcpy(&high, from, sizeof high);
    uint32_t bits = (uint32_t) high << 16;
    float value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

static inline void store(char *to, float value, int type) {
    if (type == FLOAT32) {
        memcpy(to, &value, sizeof value);
    } else if (type == FLOAT16) {
        _Float16 half = (_Float16) value;
        memcpy(to, &half, sizeof half);
    } else {
        uint32_t bits;
        memcpy(&bits, &value, sizeof bits);
        uint16_t high = (uint16_t) ((bits + 0x7fff + ((bits >> 16) & 1)) >> 16);
        memcpy(to, &high, sizeof high);
    }
}

/* One rounding for each addition, as a ring rounds. */
static inline void sum(void *to, const char *slots, size_t apart, int ranks, size_t count, int type) {
    size_t bytes = width(type);
    for (size_t i = 0; i < count; i++) {
        char *at = (char *) to + i * bytes;
        store(at, load(slots + i * bytes, type), type);
        for (int rank = 1; rank < ranks; rank++) {
            store(at, load(at, type) + load(slots + rank * apart + i * bytes, type), type);
        }
    }
}
#endif
