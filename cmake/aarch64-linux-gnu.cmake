# Toolchain for 64-bit ARM on Debian: the cross compiler from Debian's packages, and the libraries
# in build/sysroot-aarch64, where `scripts/setup --cross aarch64` unpacks them. They are not
# installed, because not all of their packages can be installed for two architectures.
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR aarch64)
set(CMAKE_C_COMPILER aarch64-linux-gnu-gcc)
set(CMAKE_CXX_COMPILER aarch64-linux-gnu-g++)
set(CMAKE_LIBRARY_ARCHITECTURE aarch64-linux-gnu)

cmake_path(SET baton_sysroot NORMALIZE "${CMAKE_CURRENT_LIST_DIR}/../build/sysroot-aarch64")
if(NOT IS_DIRECTORY "${baton_sysroot}")
  message(FATAL_ERROR "${baton_sysroot} does not exist\nhint: run `scripts/setup --cross aarch64`")
endif()
set(CMAKE_FIND_ROOT_PATH "${baton_sysroot}")
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)
set(ENV{PKG_CONFIG_LIBDIR}
  "${baton_sysroot}/usr/lib/aarch64-linux-gnu/pkgconfig:${baton_sysroot}/usr/share/pkgconfig")
set(ENV{PKG_CONFIG_SYSROOT_DIR} "${baton_sysroot}")
