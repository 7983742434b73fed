# The live page of `baton serve`: web/ with the npm packages that web/package-lock.json pins.
include_guard(GLOBAL)

find_program(BATON_NPM npm)
find_program(BATON_NODE node)
if(BATON_NPM AND BATON_NODE)
  set(has_npm ON)
else()
  set(has_npm OFF)
endif()
option(BATON_PAGE "Build the live page; needs node, npm and npm's registry" ${has_npm})

# baton_bundle_page(<folder> <variable>)
#
# Bundles the page into <folder>/dist and lists its files in <variable>; without BATON_PAGE, none.
function(baton_bundle_page folder variable)
  if(NOT BATON_PAGE)
    message(STATUS "The live page is not built: BATON_PAGE is off, because npm is missing or by choice")
    set(${variable} "" PARENT_SCOPE)
    return()
  endif()
  set(source "${PROJECT_SOURCE_DIR}/web")
  set(files export.html page.css page.html page.js)
  list(TRANSFORM files PREPEND "${folder}/dist/" OUTPUT_VARIABLE outputs)
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS "${source}/src/*")
  set(packages "${folder}/packages.stamp")
  add_custom_command(OUTPUT "${packages}"
    COMMAND "${CMAKE_COMMAND}" -E make_directory "${folder}"
    COMMAND "${CMAKE_COMMAND}" -E copy "${source}/package.json" "${source}/package-lock.json" "${folder}"
    COMMAND "${BATON_NPM}" ci --prefix "${folder}" --ignore-scripts --no-audit --no-fund --prefer-offline --silent
    COMMAND "${CMAKE_COMMAND}" -E touch "${packages}"
    DEPENDS "${source}/package.json" "${source}/package-lock.json"
    COMMENT "Installing the packages of the live page"
    VERBATIM)
  add_custom_command(OUTPUT ${outputs}
    COMMAND "${CMAKE_COMMAND}" -E rm -rf "${folder}/src"
    COMMAND "${CMAKE_COMMAND}" -E copy_directory "${source}/src" "${folder}/src"
    COMMAND "${CMAKE_COMMAND}" -E copy "${source}/build.mjs" "${folder}"
    COMMAND "${BATON_NODE}" "${folder}/build.mjs" "${folder}/dist"
    DEPENDS ${sources} "${source}/build.mjs" "${packages}"
    COMMENT "Bundling the live page"
    VERBATIM)
  set(${variable} ${files} PARENT_SCOPE)
endfunction()
