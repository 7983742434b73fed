# baton_layer(<name> SOURCES <file>... [MAY_USE <layer>...] [PRIVATE <target>...] [JSON])
#
# One static library per layer of src/. MAY_USE lists the layers whose headers it may include
# (tests/architecture checks every #include); PRIVATE links a third-party library that only this
# layer uses. JSON reuses the precompiled nlohmann header.
function(baton_layer name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "JSON" "" "SOURCES;MAY_USE;PRIVATE")
  add_library(baton_${name} STATIC ${arg_SOURCES})
  add_library(baton::${name} ALIAS baton_${name})
  list(TRANSFORM arg_MAY_USE PREPEND baton::)
  target_link_libraries(baton_${name}
    PUBLIC baton_options baton_contract tl::expected nlohmann_json::nlohmann_json ${arg_MAY_USE}
    PRIVATE $<BUILD_INTERFACE:baton_warnings> ${arg_PRIVATE})
  if(arg_JSON AND BATON_PRECOMPILE)
    target_precompile_headers(baton_${name} REUSE_FROM baton_precompiled)
  endif()
endfunction()

# Parsing headers and compiling what is inline in them takes most of the time to compile a source.
# Sources are compiled in batches, so that this is done once per batch. Therefore names in anonymous
# namespaces must be unique in a layer, and in the sources of a test program.
option(BATON_BATCHES "Compile several sources of a target at once" ON)
set(BATON_BATCH_SIZE 64 CACHE STRING "Sources in a batch")
set(CMAKE_UNITY_BUILD ${BATON_BATCHES})
set(CMAKE_UNITY_BUILD_BATCH_SIZE ${BATON_BATCH_SIZE})

# Parsing nlohmann/json.hpp takes two seconds per source; a precompiled header takes them once.
option(BATON_PRECOMPILE "Precompile nlohmann/json.hpp" ON)
function(baton_precompiled_target)
  if(BATON_PRECOMPILE)
    file(CONFIGURE OUTPUT "${PROJECT_BINARY_DIR}/precompiled.cpp" CONTENT "")
    add_library(baton_precompiled STATIC "${PROJECT_BINARY_DIR}/precompiled.cpp")
    target_link_libraries(baton_precompiled PUBLIC baton_options tl::expected nlohmann_json::nlohmann_json
      PRIVATE baton_warnings)
    target_precompile_headers(baton_precompiled PRIVATE <nlohmann/json.hpp> <tl/expected.hpp>)
  endif()
endfunction()

# baton_unit_test(<name> SOURCES <file>... LINK <target>... [LABELS <label>...])
#
# unit_<name>: GoogleTest, no disk, no clock.
function(baton_unit_test name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "SOURCES;LINK;LABELS")
  add_executable(unit_${name} ${arg_SOURCES})
  target_include_directories(unit_${name} PRIVATE "${PROJECT_SOURCE_DIR}/tests")
  target_link_libraries(unit_${name} PRIVATE ${arg_LINK} baton_warnings GTest::gtest_main)
  baton_precompile_test(unit_${name})
  # One label that contains all names, because the script that registers the tests cannot take a
  # list. ctest -L takes a pattern, so `-L unit` and `-L context-flow` both match it.
  list(JOIN arg_LABELS "," labels)
  string(REGEX REPLACE ",$" "" labels "unit,${labels}")
  baton_register_tests(unit_${name} "${name}." "${labels}")
endfunction()

# baton_register_tests(<target> <prefix> <labels>)
#
# Registers each test of a program by itself. With sanitizers, a program takes a tenth of a second
# to start and to look for leaks, so that all its tests run in one process.
function(baton_register_tests target prefix labels)
  if(BATON_SANITIZE)
    add_test(NAME "${prefix}${target}" COMMAND ${target} --gtest_brief=1)
    set_tests_properties("${prefix}${target}" PROPERTIES LABELS "${labels}" TIMEOUT 900)
  else()
    gtest_discover_tests(${target} TEST_PREFIX "${prefix}" DISCOVERY_TIMEOUT 60
      PROPERTIES LABELS "${labels}")
  endif()
endfunction()

# Precompiles the same header once for all test programs.
function(baton_precompile_test target)
  if(NOT BATON_PRECOMPILE)
    return()
  endif()
  if(NOT TARGET baton_precompiled_tests)
    # A program, because libraries are compiled with different position-independence flags.
    file(CONFIGURE OUTPUT "${PROJECT_BINARY_DIR}/precompiled_tests.cpp" CONTENT "int main() {}\n")
    add_executable(baton_precompiled_tests "${PROJECT_BINARY_DIR}/precompiled_tests.cpp")
    target_link_libraries(baton_precompiled_tests PUBLIC baton_options tl::expected
      nlohmann_json::nlohmann_json GTest::gtest PRIVATE baton_warnings)
    target_precompile_headers(baton_precompiled_tests PRIVATE
      <nlohmann/json.hpp> <tl/expected.hpp> <gtest/gtest.h>)
  endif()
  target_precompile_headers(${target} REUSE_FROM baton_precompiled_tests)
endfunction()
