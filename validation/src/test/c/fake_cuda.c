/* The driver's few functions. See fake.h. */
#include "fake.h"

typedef int CUresult;

EXPORT CUresult cuInit(unsigned flags) {
    (void) flags;
    return fake_fate("cuInit", -1);
}

EXPORT CUresult cuDeviceGet(int *device, int ordinal) {
    *device = ordinal;
    return fake_fate("cuDeviceGet", -1);
}

EXPORT CUresult cuDeviceGetName(char *name, int length, int device) {
    (void) device;
    snprintf(name, length, "Fake GPU (test double)");
    return fake_fate("cuDeviceGetName", -1);
}
