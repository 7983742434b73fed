# Fails when the static program lacks a protection (constants that are read-only before `main`, a
# stack and data that cannot be executed, code that cannot be written) or the sorted table without
# which the first exception takes 10 ms.
# Run: cmake -DPROGRAM=<file> -DREADELF=<program> -P check_hardening.cmake
cmake_minimum_required(VERSION 3.25)

execute_process(COMMAND "${READELF}" --wide --segments "${PROGRAM}"
  OUTPUT_VARIABLE segments COMMAND_ERROR_IS_FATAL ANY)
if(NOT segments MATCHES "GNU_RELRO ")
  message(SEND_ERROR "${PROGRAM}: its constants stay writable")
endif()
if(NOT segments MATCHES "GNU_STACK[^\n]+ RW ")
  message(SEND_ERROR "${PROGRAM}: its stack can be executed")
endif()
if(segments MATCHES "LOAD[^\n]+ RWE ")
  message(SEND_ERROR "${PROGRAM}: its code can be written")
endif()
if(segments MATCHES "INTERP ")
  message(SEND_ERROR "${PROGRAM}: it is not static")
endif()
if(NOT segments MATCHES "GNU_EH_FRAME ")
  message(SEND_ERROR "${PROGRAM}: it has no sorted table for exceptions")
endif()
