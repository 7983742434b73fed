# baton_layer(<name> SOURCES <file>... [MAY_USE <layer>...] [PRIVATE <target>...] [JSON])
#
# One static library per layer of src/. MAY_USE lists the layers whose headers it may include
# (tests/architecture checks the same list against every #include); PRIVATE links a third-party
# library that this layer alone is the home of. JSON reuses the precompiled nlohmann header.
function(baton_layer name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "JSON" "" "SOURCES;MAY_USE;PRIVATE")
  add_library(baton_${name} STATIC ${arg_SOURCES})
  add_library(baton::${name} ALIAS baton_${name})
  list(TRANSFORM arg_MAY_USE PREPEND baton::)
  target_link_libraries(baton_${name}
    PUBLIC baton_options tl::expected nlohmann_json::nlohmann_json ${arg_MAY_USE}
    PRIVATE $<BUILD_INTERFACE:baton_warnings> ${arg_PRIVATE})
  if(arg_JSON AND BATON_PRECOMPILE)
    target_precompile_headers(baton_${name} REUSE_FROM baton_precompiled)
  endif()
endfunction()

# Parsing nlohmann/json.hpp costs two seconds a source; this pays it once.
option(BATON_PRECOMPILE "Precompile nlohmann/json.hpp" ON)
function(baton_precompiled_target)
  if(BATON_PRECOMPILE)
    file(WRITE "${PROJECT_BINARY_DIR}/precompiled.cpp" "")
    add_library(baton_precompiled STATIC "${PROJECT_BINARY_DIR}/precompiled.cpp")
    target_link_libraries(baton_precompiled PUBLIC baton_options tl::expected nlohmann_json::nlohmann_json
      PRIVATE baton_warnings)
    target_precompile_headers(baton_precompiled PRIVATE <nlohmann/json.hpp> <tl/expected.hpp>)
  endif()
endfunction()

# baton_unit_test(<layer> SOURCES <file>... [LABELS <label>...])
#
# unit_<layer>: GoogleTest, no disk, no clock. Links the layer and tests/support.
function(baton_unit_test layer)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "SOURCES;LINK;LABELS")
  add_executable(unit_${layer} ${arg_SOURCES})
  target_include_directories(unit_${layer} PRIVATE "${PROJECT_SOURCE_DIR}/tests")
  target_link_libraries(unit_${layer} PRIVATE ${arg_LINK} baton_warnings GTest::gtest_main)
  if(BATON_PRECOMPILE)
    target_precompile_headers(unit_${layer} PRIVATE <nlohmann/json.hpp> <gtest/gtest.h>)
  endif()
  gtest_discover_tests(unit_${layer} TEST_PREFIX "${layer}." PROPERTIES LABELS "unit;${arg_LABELS}"
    DISCOVERY_TIMEOUT 60)
endfunction()
