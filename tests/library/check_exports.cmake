# Compares the names that the library exports with src/library/exports.txt. A removed or changed
# name breaks programs that were built before: raise BATON_ABI_VERSION and the SOVERSION with it.
# Run: cmake -DLIBRARY=<libbaton.so> -DEXPECTED=<exports.txt> -DNM=<nm> -P check_exports.cmake
cmake_minimum_required(VERSION 3.25)
execute_process(COMMAND "${NM}" -DC --defined-only "${LIBRARY}"
  OUTPUT_VARIABLE output COMMAND_ERROR_IS_FATAL ANY)
string(REGEX REPLACE "[0-9a-f]+ [A-Z] |@@[A-Za-z_0-9]+" "" names "${output}")
string(REPLACE ";" "\\;" names "${names}")
string(REGEX REPLACE "\n$" "" names "${names}")
string(REPLACE "\n" ";" names "${names}")
list(SORT names)
list(REMOVE_DUPLICATES names)  # constructors have two entries
string(JOIN "\n" names ${names})
file(READ "${EXPECTED}" expected)
if(NOT "${names}\n" STREQUAL expected)
  message(FATAL_ERROR "the exported names differ from ${EXPECTED}; they are now:\n${names}")
endif()
