#pragma once

#include <spawn.h>
#include <sys/types.h>

#include <string>
#include <vector>

namespace baton::posix {

// How another program is started: in the state in which a shell would start it, without the signals
// that this process blocks or ignores.
class Spawn {
 public:
  Spawn();
  ~Spawn();
  Spawn(const Spawn&) = delete;
  Spawn& operator=(const Spawn&) = delete;

  // The program's `stream` (0 to 2) is this file, or a copy of this process's descriptor.
  void open_as(int stream, const char* path, int flags);
  void copy_as(int stream, int descriptor);
  // The program does not belong to this process's terminal.
  void leave_terminal() { leaves_terminal_ = true; }

  // Searches for the program (words[0]) in PATH and sets the process id. 0, or the errno of what
  // failed.
  int start(std::vector<std::string> words, char* const* environment, pid_t& child);

 private:
  void keep(int cause) {
    if (cause_ == 0) cause_ = cause;
  }

  posix_spawn_file_actions_t files_ = {};
  posix_spawnattr_t attributes_ = {};
  bool leaves_terminal_ = false;
  int cause_ = 0;  // of the first preparation that failed
};

// Pointers to the texts, and a null pointer.
std::vector<char*> pointers_to(std::vector<std::string>& texts);

}  // namespace baton::posix
