// What the C library and the compiler do before `main` in a static program, and baton does not
// need. The linker calls these functions in place of the ones whose names follow `__wrap_`
// (baton_shipped in cmake/ProjectOptions.cmake); where a library has no such function, the option
// changes nothing.

// NOLINTBEGIN(bugprone-reserved-identifier,cert-dcl37-c,cert-dcl51-cpp,readability-identifier-naming)
extern "C" {

const char* __wrap__dl_get_origin();
void __wrap___tunables_init(char** environment);
void __wrap___register_frame_info(const void* frames, void* object);
void* __wrap___deregister_frame_info(const void* frames);

// Where the program's file is, for libraries that are loaded at run time. There are none, and to
// resolve /proc/self/exe takes longer than any other system call of a start. The answer means
// "unknown".
const char* __wrap__dl_get_origin() {
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast,performance-no-int-to-ptr)
  return reinterpret_cast<const char*>(-1);
}

// GLIBC_TUNABLES: compares each variable of the environment with the name of each tunable.
void __wrap___tunables_init(char** /*environment*/) {}

// The tables for exceptions. They are found through the program's headers instead (--eh-frame-hdr),
// sorted: registered ones are read and sorted at the first exception, which took 10 ms.
void __wrap___register_frame_info(const void* /*frames*/, void* /*object*/) {}
void* __wrap___deregister_frame_info(const void* /*frames*/) {
  return nullptr;
}
}
// NOLINTEND(bugprone-reserved-identifier,cert-dcl37-c,cert-dcl51-cpp,readability-identifier-naming)
