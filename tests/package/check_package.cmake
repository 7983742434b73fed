# Installs the headers and their library, then builds and runs a program that uses them.
# Run: cmake -DBUILD=<baton's build> -DUSER=<the program's folder> -DSCRATCH=<folder>
#            -DCOMPILER=<C++ compiler> -DFLAGS=<its flags> -P check_package.cmake
cmake_minimum_required(VERSION 3.25)
file(REMOVE_RECURSE "${SCRATCH}")

function(run)
  execute_process(COMMAND ${ARGN} RESULT_VARIABLE status OUTPUT_VARIABLE output ERROR_VARIABLE output)
  if(NOT status EQUAL 0)
    message(FATAL_ERROR "${ARGN}: ${status}\n${output}")
  endif()
endfunction()

run("${CMAKE_COMMAND}" --install "${BUILD}" --prefix "${SCRATCH}/installed" --component baton_dev)
run("${CMAKE_COMMAND}" -S "${USER}" -B "${SCRATCH}/build" -G Ninja "-DCMAKE_CXX_COMPILER=${COMPILER}"
  "-DCMAKE_CXX_FLAGS=${FLAGS}" "-DCMAKE_PREFIX_PATH=${SCRATCH}/installed")
run("${CMAKE_COMMAND}" --build "${SCRATCH}/build")
run("${SCRATCH}/build/package_user")
