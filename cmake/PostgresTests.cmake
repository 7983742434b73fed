# A PostgreSQL server for the tests: ctest starts it before the first test that needs it, and stops
# it after the last one. If PostgreSQL is not installed, these tests are reported as skipped.
file(GLOB postgres_programs LIST_DIRECTORIES false /usr/lib/postgresql/*/bin/postgres)
if(NOT postgres_programs)
  message(WARNING "PostgreSQL is not installed: its tests will be SKIPPED")
endif()

# Below /tmp, because the server's user must be able to open it, and short, because a socket's path
# has at most 107 bytes. Each build folder has its own server.
if(NOT BATON_POSTGRES_FOLDER)
  string(RANDOM LENGTH 12 name)
  set(BATON_POSTGRES_FOLDER "/tmp/baton-postgres-${name}" CACHE INTERNAL "of the tests' server")
endif()

if(postgres_programs AND TARGET baton_postgres)
  set(postgres_cluster "${PROJECT_SOURCE_DIR}/tests/support/postgres_cluster")
  add_test(NAME postgresql.start COMMAND "${postgres_cluster}" start "${BATON_POSTGRES_FOLDER}")
  add_test(NAME postgresql.stop COMMAND "${postgres_cluster}" stop "${BATON_POSTGRES_FOLDER}")
  set_tests_properties(postgresql.start PROPERTIES FIXTURES_SETUP postgresql)
  set_tests_properties(postgresql.stop PROPERTIES FIXTURES_CLEANUP postgresql)
  set(postgres_properties FIXTURES_REQUIRED postgresql ENVIRONMENT
    "BATON_TEST_POSTGRESQL=postgresql:///postgres?host=${BATON_POSTGRES_FOLDER}&user=baton")
endif()

# baton_discover_store_tests(<target> [TEST_PREFIX <prefix>] [LABELS <label>] [TIMEOUT <seconds>])
#
# Registers the tests of a program; tests with "postgresql" in their names get the server and its
# label.
function(baton_discover_store_tests target)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "TEST_PREFIX;LABELS;TIMEOUT" "")
  if(NOT arg_TIMEOUT)
    set(arg_TIMEOUT 120)
  endif()
  gtest_discover_tests(${target} TEST_PREFIX "${arg_TEST_PREFIX}" DISCOVERY_TIMEOUT 60
    TEST_FILTER "-*postgresql*" PROPERTIES LABELS "${arg_LABELS}" TIMEOUT ${arg_TIMEOUT})
  gtest_discover_tests(${target} TEST_PREFIX "${arg_TEST_PREFIX}" DISCOVERY_TIMEOUT 60
    TEST_FILTER "*postgresql*" TEST_LIST ${target}_POSTGRESQL_TESTS
    PROPERTIES LABELS "${arg_LABELS},postgresql" TIMEOUT ${arg_TIMEOUT} ${postgres_properties})
endfunction()
