# Two usage-requirement targets that every target links, and two for the shipped programs. No other
# file sets a flag.
option(BATON_WERROR "Treat warnings as errors" OFF)
option(BATON_STATIC "Link the shipped programs statically" OFF)
set(BATON_SANITIZE "" CACHE STRING "Sanitizers, comma separated: address,undefined or thread")
option(BATON_FUZZ "Build the fuzzers of tests/fuzz (Clang)" OFF)

find_program(BATON_CCACHE ccache)
if(BATON_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  # ccache needs these two for objects with precompiled headers; otherwise every lookup fails.
  set(CMAKE_CXX_COMPILER_LAUNCHER "${CMAKE_COMMAND}" -E env
    CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime
    CCACHE_NOHASHDIR=1 "CCACHE_BASEDIR=${PROJECT_SOURCE_DIR}" "${BATON_CCACHE}")
endif()

set(CMAKE_POSITION_INDEPENDENT_CODE ON)

add_library(baton_options INTERFACE)
target_compile_features(baton_options INTERFACE cxx_std_20)
target_include_directories(baton_options INTERFACE
  "$<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/src>" "$<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include>")
target_compile_definitions(baton_options INTERFACE $<$<CONFIG:Debug>:_GLIBCXX_ASSERTIONS>)
# `char` is unsigned on aarch64 otherwise; the tests run on x86-64, where it is signed.
if(CMAKE_SYSTEM_PROCESSOR STREQUAL "aarch64")
  set(baton_branch_protection -mbranch-protection=standard)
  target_compile_options(baton_options INTERFACE -fsigned-char)
else()
  set(baton_branch_protection -fcf-protection)
  set(baton_packed_relocations -Wl,-z,pack-relative-relocs)
endif()
# The paths of the checkout do not get into the program, so that two checkouts build the same bytes.
set(baton_path_maps
  "-ffile-prefix-map=${PROJECT_SOURCE_DIR}=.;-ffile-prefix-map=${PROJECT_BINARY_DIR}=./build")
if(CMAKE_CROSSCOMPILING)
  # Boost has the paths of its headers in the program. ccache makes them relative.
  foreach(folder IN LISTS CMAKE_FIND_ROOT_PATH)
    file(RELATIVE_PATH relative "${PROJECT_BINARY_DIR}" "${folder}")
    list(APPEND baton_path_maps
      "-ffile-prefix-map=${folder}=" "-ffile-prefix-map=${relative}=")
  endforeach()
endif()
# A section for each function, so that the linker can omit and order them.
target_compile_options(baton_options INTERFACE
  "$<$<NOT:$<CONFIG:Debug>>:-ffunction-sections;-fdata-sections;-fstack-protector-strong;-fstack-clash-protection;${baton_branch_protection};-D_FORTIFY_SOURCE=2;${baton_path_maps}>")
# Sanitized programs start in a tenth of the time at fixed addresses, because UBSan's millions of
# pointers need no relocation, and with no red zones around global variables: they would surround
# UBSan's own tables. The assertions of the standard library check the bounds of our tables.
if(BATON_SANITIZE)
  target_compile_definitions(baton_options INTERFACE BATON_SANITIZED)
  target_compile_options(baton_options INTERFACE
    -fsanitize=${BATON_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  # LLD, because GNU ld needs 4 seconds for a sanitized program.
  target_link_options(baton_options INTERFACE -fsanitize=${BATON_SANITIZE} -fuse-ld=lld)
  if(BATON_SANITIZE MATCHES "address")
    target_compile_options(baton_options INTERFACE
      $<$<CXX_COMPILER_ID:GNU>:--param=asan-globals=0>
      $<$<CXX_COMPILER_ID:Clang>:SHELL:-mllvm -asan-globals=0>)
    target_link_options(baton_options INTERFACE -no-pie)
  endif()
endif()

add_library(baton_warnings INTERFACE)
target_compile_options(baton_warnings INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion -Wold-style-cast
  -Wnon-virtual-dtor -Woverloaded-virtual -Wcast-align -Wformat=2 -Wextra-semi
  $<$<BOOL:${BATON_WERROR}>:-Werror>
  # GCC 12 reports false warnings about inlined std::string and std::variant (for example
  # gcc.gnu.org/PR105329), which depend on the sources in a batch. The sanitized build and
  # clang-tidy detect the same defects.
  $<$<AND:$<CXX_COMPILER_ID:GNU>,$<VERSION_LESS:$<CXX_COMPILER_VERSION>,13>>:-Wno-restrict$<SEMICOLON>-Wno-maybe-uninitialized$<SEMICOLON>-Wno-stringop-overflow$<SEMICOLON>-Wno-stringop-overread$<SEMICOLON>-Wno-array-bounds>)

# Shipped programs: one file with read-only relocations. Static, because a dynamic libstdc++ costs
# more than all the work of most commands. For the same reason at fixed addresses, except servers:
# a position-independent program relocates its constants at every start (79 page faults more; see
# docs/design.md).
add_library(baton_shipped INTERFACE)
add_library(baton_shipped_server INTERFACE)
if(BATON_STATIC)
  set(baton_hardening -Wl,-z,relro,-z,now,-z,noexecstack,--gc-sections)
  target_link_options(baton_shipped INTERFACE -static -no-pie ${baton_hardening}
    -Wl,--eh-frame-hdr,--wrap=__register_frame_info,--wrap=__deregister_frame_info
    -Wl,--wrap=_dl_get_origin,--wrap=__tunables_init,--wrap=__libc_start_main)
  target_sources(baton_shipped INTERFACE $<TARGET_OBJECTS:baton_static_start>) # src/main
  target_link_options(baton_shipped_server INTERFACE
    -static-pie ${baton_hardening} ${baton_packed_relocations})
endif()

# baton_list_linked_files(<target>)
#
# Makes the linker write <target>.link.d beside the program: every file that it read, from which
# scripts/package derives the notices of the linked libraries.
function(baton_list_linked_files target)
  target_link_options(${target} PRIVATE
    "-Wl,--dependency-file=${CMAKE_CURRENT_BINARY_DIR}/${target}.link.d")
endfunction()
