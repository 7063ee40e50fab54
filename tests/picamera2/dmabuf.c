/* Stands in for /dev/udmabuf and /dev/dma_heap on kernels that are built without them: plain memory is handed out
   instead of buffers that hardware can reach. Nothing here has such hardware. Loaded by LD_PRELOAD. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

struct from_memory { uint32_t memory, flags; uint64_t offset, size; };
struct from_heap { uint64_t length; uint32_t handle, flags; uint64_t heap_flags; };

enum { UDMABUF_CREATE = 0x40187542, HEAP_ALLOC = 0xC0184800, BUFFER_SYNC = 0x40086200, BUFFER_NAME = 0x40086201 };

static int stands_in(const char *path) {
    return path && (!strcmp(path, "/dev/udmabuf") || !strncmp(path, "/dev/dma_heap/", 14));
}

#define OPEN(name) \
    int name(const char *path, int flags, ...) { \
        static int (*real)(const char *, int, ...); \
        mode_t mode = 0; \
        if (!real) real = dlsym(RTLD_NEXT, #name); \
        if (flags & (O_CREAT | O_TMPFILE)) { \
            va_list more; \
            va_start(more, flags); \
            mode = va_arg(more, mode_t); \
            va_end(more); \
        } \
        return stands_in(path) ? memfd_create("heap", MFD_CLOEXEC) : real(path, flags, mode); \
    }
OPEN(open)
OPEN(open64)

int ioctl(int handle, unsigned long request, ...) {
    static int (*real)(int, unsigned long, ...);
    va_list more;
    va_start(more, request);
    void *asked = va_arg(more, void *);
    va_end(more);
    if (!real) real = dlsym(RTLD_NEXT, "ioctl");
    switch ((uint32_t)request) {
    case UDMABUF_CREATE:
        return fcntl(((struct from_memory *)asked)->memory, F_DUPFD_CLOEXEC, 0);
    case HEAP_ALLOC: {
        struct from_heap *wanted = asked;
        int memory = memfd_create("buffer", MFD_CLOEXEC);
        if (memory < 0 || ftruncate(memory, wanted->length)) return -1;
        wanted->handle = memory;
        return 0;
    }
    case BUFFER_SYNC:
    case BUFFER_NAME:
        return 0;
    }
    return real(handle, request, asked);
}
