/* Loaded before a program (LD_PRELOAD): every write, truncation, removal and sync of files whose path holds
 * $RECORD_PATH is appended to the file $RECORD_TO, in order, as a header and the bytes written. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

struct header { char kind; char name[15]; int64_t offset; int64_t length; };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int output = -1;
static ssize_t (*real_write)(int, const void *, size_t);

static void *real(const char *name) { return dlsym(RTLD_NEXT, name); }

static void put(const void *bytes, size_t length) {
    for (const char *at = bytes; length > 0;) {
        ssize_t done = real_write(output, at, length);
        if (done <= 0) abort();
        at += done;
        length -= done;
    }
}

static void record(char kind, const char *path, int64_t offset, int64_t length, const void *bytes) {
    const char *wanted = getenv("RECORD_PATH"), *to = getenv("RECORD_TO");
    if (!wanted || !to || !strstr(path, wanted)) return;
    struct header header = {.kind = kind, .offset = offset, .length = length};
    const char *base = strrchr(path, '/');
    strncpy(header.name, base ? base + 1 : path, sizeof header.name - 1);
    pthread_mutex_lock(&lock);
    if (!real_write) real_write = real("write");
    if (output < 0) output = open(to, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    if (output < 0) abort();
    put(&header, sizeof header);
    if (bytes) put(bytes, length);
    pthread_mutex_unlock(&lock);
}

static void record_fd(char kind, int fd, int64_t offset, int64_t length, const void *bytes) {
    char link[64], path[4096];
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t size = readlink(link, path, sizeof path - 1);
    if (size <= 0) return;
    path[size] = 0;
    record(kind, path, offset, length, bytes);
}

#define AS(name, type) static type call; if (!call) call = (type)real(name)
typedef ssize_t (*pwrite_t)(int, const void *, size_t, off64_t);
typedef ssize_t (*write_t)(int, const void *, size_t);
typedef int (*sync_t)(int);
typedef int (*truncate_t)(int, off64_t);
typedef int (*unlink_t)(const char *);

ssize_t pwrite64(int fd, const void *bytes, size_t count, off64_t offset) {
    AS("pwrite64", pwrite_t);
    ssize_t done = call(fd, bytes, count, offset);
    if (done > 0) record_fd('w', fd, offset, done, bytes);
    return done;
}
ssize_t pwrite(int fd, const void *bytes, size_t count, off_t offset) { return pwrite64(fd, bytes, count, offset); }

ssize_t write(int fd, const void *bytes, size_t count) {
    AS("write", write_t);
    ssize_t done = call(fd, bytes, count);
    /* Appending: where it was written is known only afterwards. */
    if (done > 0) record_fd('w', fd, lseek64(fd, 0, SEEK_CUR) - done, done, bytes);
    return done;
}

int fsync(int fd) {
    AS("fsync", sync_t);
    int failed = call(fd);
    if (!failed) record_fd('s', fd, 0, 0, NULL);
    return failed;
}
int fdatasync(int fd) {
    AS("fdatasync", sync_t);
    int failed = call(fd);
    if (!failed) record_fd('s', fd, 0, 0, NULL);
    return failed;
}

int ftruncate64(int fd, off64_t length) {
    AS("ftruncate64", truncate_t);
    int failed = call(fd, length);
    if (!failed) record_fd('t', fd, length, 0, NULL);
    return failed;
}
int ftruncate(int fd, off_t length) { return ftruncate64(fd, length); }

int unlink(const char *path) {
    AS("unlink", unlink_t);
    int failed = call(path);
    if (!failed) record('u', path, 0, 0, NULL);
    return failed;
}
