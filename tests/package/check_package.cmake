# Installs the library and its headers, then builds and runs programs that use them: those of this
# folder, and the examples.
# Run: cmake -DBUILD=<baton's build> -DUSER=<the program's folder> -DEXAMPLES=<their folder>
#            -DOUTPUT=<an agent's output> -DBATON=<the program> -DSCRATCH=<folder>
#            -DCOMPILER=<C++ compiler> -DFLAGS=<flags of the compilers> -P check_package.cmake
cmake_minimum_required(VERSION 3.25)
file(REMOVE_RECURSE "${SCRATCH}")

function(run)
  execute_process(COMMAND ${ARGN} RESULT_VARIABLE status OUTPUT_VARIABLE output ERROR_VARIABLE output)
  if(NOT status EQUAL 0)
    message(FATAL_ERROR "${ARGN}: ${status}\n${output}")
  endif()
  set(output "${output}" PARENT_SCOPE)
endfunction()

run("${CMAKE_COMMAND}" --install "${BUILD}" --prefix "${SCRATCH}/installed" --component baton_dev)
function(build source into)
  run("${CMAKE_COMMAND}" -S "${source}" -B "${into}" -G Ninja "-DCMAKE_CXX_COMPILER=${COMPILER}"
    "-DCMAKE_CXX_FLAGS=${FLAGS}" "-DCMAKE_C_FLAGS=${FLAGS}"
    "-DCMAKE_PREFIX_PATH=${SCRATCH}/installed" ${ARGN})
  run("${CMAKE_COMMAND}" --build "${into}")
endfunction()

build("${USER}" "${SCRATCH}/build")
run("${SCRATCH}/build/package_user")

if(NOT EXAMPLES)  # the build has no library
  return()
endif()
# A C program does not need what the C++ headers need.
build("${USER}/../c_user" "${SCRATCH}/c_user" -DCMAKE_DISABLE_FIND_PACKAGE_tl-expected=ON)
run("${SCRATCH}/c_user/c_user")
build("${EXAMPLES}" "${SCRATCH}/examples")
set(project "${SCRATCH}/project")
file(MAKE_DIRECTORY "${project}/.git")
run("${BATON}" init --project "${project}" --feature search --workflow-id wf_search)
run("${SCRATCH}/examples/record_output" "${project}" "${OUTPUT}" architecture-reviewer)
if(NOT output MATCHES "prd-writer")
  message(FATAL_ERROR "record_output printed no context of architecture-reviewer:\n${output}")
endif()
run("${SCRATCH}/examples/print_status" "${project}")
if(NOT output MATCHES "\"workflowId\": \"wf_search\"")
  message(FATAL_ERROR "print_status printed no status of the workflow:\n${output}")
endif()
