# The libraries that programs and libbaton link. In a BATON_STATIC build, programs link the static
# ones. A shared library cannot contain them, because Debian compiles them for programs: libbaton
# always links the shared ones.
if(BATON_STATIC OR BATON_SANITIZE OR CMAKE_CROSSCOMPILING)
  set(builds_library OFF)
else()
  set(builds_library ON)
endif()
option(BATON_LIBRARY "Build the shared library libbaton" ${builds_library})

find_package(PkgConfig REQUIRED)
set(baton_modules re2 libidn2 libsodium sqlite3)
if(BATON_LIBRARY)
  foreach(module IN LISTS baton_modules)
    pkg_check_modules(${module}_shared REQUIRED IMPORTED_TARGET ${module})
  endforeach()
  find_library(BATON_UNISTRING_SHARED unistring REQUIRED)  # has no pkg-config file
endif()
pkg_check_modules(pq IMPORTED_TARGET libpq)  # always shared: for baton-full
if(NOT pq_FOUND)
  message(WARNING "libpq is missing: the connection to PostgreSQL is NOT BUILT")
endif()
if(BATON_STATIC)
  set(CMAKE_FIND_LIBRARY_SUFFIXES .a)
endif()

find_package(Boost 1.74 REQUIRED)  # headers only
find_library(UNISTRING_LIBRARY unistring REQUIRED)

# baton_dependency(<name> <library> <shared library>): target <name>, which links one of the two.
function(baton_dependency name library shared)
  add_library(${name} INTERFACE)
  if(NOT BATON_LIBRARY)
    target_link_libraries(${name} INTERFACE ${library})
    return()
  endif()
  set(is_shared "$<STREQUAL:$<TARGET_PROPERTY:TYPE>,SHARED_LIBRARY>")
  target_link_libraries(${name} INTERFACE "$<IF:${is_shared},${shared},${library}>")
endfunction()
foreach(module IN LISTS baton_modules)
  pkg_check_modules(${module} REQUIRED IMPORTED_TARGET ${module})
  baton_dependency(baton_${module} PkgConfig::${module} PkgConfig::${module}_shared)
endforeach()
baton_dependency(baton_libunistring "${UNISTRING_LIBRARY}" "${BATON_UNISTRING_SHARED}")
