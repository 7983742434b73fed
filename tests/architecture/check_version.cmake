# Fails when the version of the header, which the program prints, is not the project's.
# Run: cmake -DROOT=<the project> -P check_version.cmake
cmake_minimum_required(VERSION 3.25)

file(STRINGS "${ROOT}/CMakeLists.txt" project REGEX "^project\\(baton VERSION ")
string(REGEX REPLACE "^project\\(baton VERSION ([0-9.]+).*" "\\1" wanted "${project}")
file(STRINGS "${ROOT}/include/baton/version.h" header REGEX "kVersion = ")
string(REGEX REPLACE ".*\"(.*)\".*" "\\1" found "${header}")
file(STRINGS "${ROOT}/CHANGELOG.md" changes REGEX "^## ${wanted}[ (]*")
if(NOT wanted STREQUAL found)
  message(FATAL_ERROR "CMakeLists.txt says ${wanted}, include/baton/version.h says ${found}")
endif()
if(NOT changes)
  message(FATAL_ERROR "CHANGELOG.md does not mention ${wanted}")
endif()
