#include "allocations.h"

#include <cerrno>
#include <cstddef>

namespace {

thread_local long made = 0;

}  // namespace

long allocations_of_this_thread() {
  return made;
}

#if defined(__GLIBC__) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)

// The C library's own functions under their other names.
extern "C" {
void* __libc_malloc(std::size_t size);
void* __libc_calloc(std::size_t count, std::size_t size);
void* __libc_realloc(void* old, std::size_t size);
void* __libc_memalign(std::size_t alignment, std::size_t size);

void* malloc(std::size_t size) {
  ++made;
  return __libc_malloc(size);
}
void* calloc(std::size_t count, std::size_t size) {
  ++made;
  return __libc_calloc(count, size);
}
void* realloc(void* old, std::size_t size) {
  ++made;
  return __libc_realloc(old, size);
}
void* aligned_alloc(std::size_t alignment, std::size_t size) {
  ++made;
  return __libc_memalign(alignment, size);
}
int posix_memalign(void** result, std::size_t alignment, std::size_t size) {
  ++made;
  *result = __libc_memalign(alignment, size);
  return *result != nullptr ? 0 : ENOMEM;
}
}

#endif
