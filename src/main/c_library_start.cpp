// Starts the C library of a static program without asking the processor about itself.
//
// Before `main`, glibc executes the instruction `cpuid` about 70 times, mostly to learn the sizes
// of caches, and then chooses the fastest variants of functions such as memcpy. In a virtual
// machine the hypervisor answers, in 1 to 9 microseconds each: half of the time of a program that
// does nothing. Without answers, glibc takes the variants for all x86-64 processors (SSE2).
//
// The steps are those of glibc 2.36 in their order, without tunables (static_start.cpp). Any other
// version starts by itself, as does a program that has more rights than its caller.

#include <elf.h>
#include <features.h>

#include <cstdint>
#include <cstdlib>

// NOLINTBEGIN(bugprone-reserved-identifier,cert-dcl37-c,cert-dcl51-cpp,readability-function-size,readability-identifier-naming)
using Main = int(int, char**, char**);
using Procedure = void();

extern "C" {
int __real___libc_start_main(Main* main, int count, char** arguments, Procedure* init,
                             Procedure* fini, Procedure* at_exit, void* stack_end);
int __wrap___libc_start_main(Main* main, int count, char** arguments, Procedure* init,
                             Procedure* fini, Procedure* at_exit, void* stack_end);
}

#if defined(__x86_64__) && __GLIBC__ == 2 && __GLIBC_MINOR__ == 36

using Initializer = void(int, char**, char**);

extern "C" {
extern char** __environ;
extern void* __libc_stack_end;
extern int __libc_enable_secure;
extern const std::uintptr_t* _dl_random;  // two random words from the kernel
extern long __x86_shared_non_temporal_threshold;
extern long __x86_rep_movsb_stop_threshold;

// From the linker.
extern const Elf64_Rela __rela_iplt_start[];
extern const Elf64_Rela __rela_iplt_end[];
extern Initializer* const __preinit_array_start[];
extern Initializer* const __preinit_array_end[];
extern Initializer* const __init_array_start[];
extern Initializer* const __init_array_end[];
extern Procedure* const __fini_array_start[];
extern Procedure* const __fini_array_end[];

void _dl_aux_init(Elf64_auxv_t* values);
void __libc_setup_tls();
void __libc_early_init(bool is_initial);
void __libc_init_first(int count, char** arguments, char** environment);
void _init();
void _fini();
int __cxa_atexit(void (*function)(void*), void* argument, void* library);
}

namespace {

// From this size on, memcpy bypasses the caches: glibc's own value for an unknown processor.
constexpr long kPastCaches = 0xc0000;

// The kernel passes its values after the environment.
Elf64_auxv_t* kernel_values(char** environment) {
  while (*environment != nullptr) ++environment;
  return reinterpret_cast<Elf64_auxv_t*>(environment + 1);
}

// Lets each function with several variants choose one. No feature of the processor is known, so
// that each takes the variant for all processors.
void choose_variants() {
  for (const Elf64_Rela* place = __rela_iplt_start; place < __rela_iplt_end; ++place) {
    auto* const choose = reinterpret_cast<std::uintptr_t (*)()>(place->r_addend);
    *reinterpret_cast<std::uintptr_t*>(place->r_offset) = choose();
  }
}

// What the compiler compares at the end of a function, without the byte that ends a string, and
// what the C library mangles pointers with.
void set_guards() {
  const std::uintptr_t canary = _dl_random[0] & ~std::uintptr_t{0xff};
  asm volatile("movq %0, %%fs:0x28" : : "r"(canary));
  asm volatile("movq %0, %%fs:0x30" : : "r"(_dl_random[1]));
}

void initialize(Initializer* const* first, Initializer* const* last, int count, char** arguments) {
  for (; first != last; ++first) (*first)(count, arguments, __environ);
}

void finish(void* /*unused*/) {
  for (Procedure* const* next = __fini_array_end; next != __fini_array_start;) (*--next)();
  _fini();
}

}  // namespace

int __wrap___libc_start_main(Main* main, int count, char** arguments, Procedure* init,
                             Procedure* fini, Procedure* at_exit, void* stack_end) {
  __libc_stack_end = stack_end;
  __environ = arguments + count + 1;
  _dl_aux_init(kernel_values(__environ));
  if (__libc_enable_secure != 0 || at_exit != nullptr) {
    return __real___libc_start_main(main, count, arguments, init, fini, at_exit, stack_end);
  }
  __x86_shared_non_temporal_threshold = kPastCaches;
  __x86_rep_movsb_stop_threshold = kPastCaches;
  choose_variants();
  __libc_setup_tls();
  set_guards();
  __libc_early_init(true);
  __libc_init_first(count, arguments, __environ);
  (void)__cxa_atexit(finish, nullptr, nullptr);
  initialize(__preinit_array_start, __preinit_array_end, count, arguments);
  _init();
  initialize(__init_array_start, __init_array_end, count, arguments);
  std::exit(main(count, arguments, __environ));
}

#else

int __wrap___libc_start_main(Main* main, int count, char** arguments, Procedure* init,
                             Procedure* fini, Procedure* at_exit, void* stack_end) {
  return __real___libc_start_main(main, count, arguments, init, fini, at_exit, stack_end);
}

#endif
// NOLINTEND(bugprone-reserved-identifier,cert-dcl37-c,cert-dcl51-cpp,readability-function-size,readability-identifier-naming)
