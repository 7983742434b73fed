# Files for `cmake --install`: the program, the schemas for editors, and the headers with a CMake
# package (find_package(baton), targets baton::baton and baton::contract).
include(CMakePackageConfigHelpers)

install(TARGETS baton RUNTIME COMPONENT baton)
install(TARGETS baton-full RUNTIME DESTINATION "${CMAKE_INSTALL_LIBEXECDIR}/baton"
  COMPONENT baton_full)
if(BATON_STATIC)
  install(TARGETS baton-full-static RUNTIME DESTINATION "${CMAKE_INSTALL_LIBEXECDIR}/baton"
    COMPONENT baton_full_static OPTIONAL EXCLUDE_FROM_ALL)
endif()
install(DIRECTORY "${PROJECT_SOURCE_DIR}/schemas/" DESTINATION "${CMAKE_INSTALL_DATADIR}/baton/schemas"
  COMPONENT baton FILES_MATCHING PATTERN "*.json")

foreach(script IN ITEMS "bash bash-completion/completions baton" "zsh zsh/site-functions _baton"
    "fish fish/vendor_completions.d baton.fish")
  separate_arguments(script)
  list(GET script 0 shell)
  list(GET script 1 folder)
  list(GET script 2 name)
  install(FILES "${PROJECT_SOURCE_DIR}/templates/completion/${shell}.sh"
    DESTINATION "${CMAKE_INSTALL_DATADIR}/${folder}" RENAME "${name}" COMPONENT baton)
endforeach()
foreach(section IN ITEMS 1 5)
  install(DIRECTORY "${PROJECT_BINARY_DIR}/man/" DESTINATION "${CMAKE_INSTALL_MANDIR}/man${section}"
    COMPONENT baton FILES_MATCHING PATTERN "*.${section}")
endforeach()

set_target_properties(baton_contract PROPERTIES EXPORT_NAME contract)
install(TARGETS baton_contract EXPORT batonTargets
  ARCHIVE COMPONENT baton_dev FILE_SET HEADERS COMPONENT baton_dev)
if(TARGET baton_library)
  install(TARGETS baton_library EXPORT batonTargets
    LIBRARY COMPONENT baton_dev FILE_SET HEADERS COMPONENT baton_dev)
endif()
install(EXPORT batonTargets NAMESPACE baton:: DESTINATION "${CMAKE_INSTALL_LIBDIR}/cmake/baton"
  COMPONENT baton_dev)
configure_package_config_file("${PROJECT_SOURCE_DIR}/cmake/batonConfig.cmake.in"
  "${PROJECT_BINARY_DIR}/batonConfig.cmake" INSTALL_DESTINATION "${CMAKE_INSTALL_LIBDIR}/cmake/baton")
# Until version 1, a minor version may change the interface.
if(PROJECT_VERSION_MAJOR EQUAL 0)
  set(compatibility SameMinorVersion)
else()
  set(compatibility SameMajorVersion)
endif()
write_basic_package_version_file("${PROJECT_BINARY_DIR}/batonConfigVersion.cmake"
  COMPATIBILITY ${compatibility})
install(FILES "${PROJECT_BINARY_DIR}/batonConfig.cmake" "${PROJECT_BINARY_DIR}/batonConfigVersion.cmake"
  DESTINATION "${CMAKE_INSTALL_LIBDIR}/cmake/baton" COMPONENT baton_dev)
