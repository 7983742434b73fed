#include "posix/processes.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <climits>
#include <ctime>
#include <string_view>

#include "posix/file_descriptor.h"
#include "posix/transfer.h"
#include "text/concat.h"
#include "text/split.h"
#include "text/whole_number.h"

namespace baton::posix {
namespace {

constexpr std::size_t kDeepest = 64;             // maximum number of ancestors examined
constexpr std::size_t kLongestFile = 8U << 20U;  // bytes; Linux limits command lines to 6 MiB

std::string path_of(std::int64_t number, std::string_view file) {
  return text::concat("/proc/", std::to_string(number), "/", file);
}

std::string read_file(const std::string& path) {
  const FileDescriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (file.get() < 0) return {};
  return read_all(file.get(), {.name = path, .limit = kLongestFile}).value_or(std::string());
}

// Of a symbolic link of the kernel; empty if it is not readable.
std::string target_of(const std::string& path) {
  std::array<char, PATH_MAX> target = {};
  const ssize_t count = ::readlink(path.c_str(), target.data(), target.size());
  return {target.data(), count < 0 ? 0 : static_cast<std::size_t>(count)};
}

// proc(5), "stat": "PID (NAME) STATE PPID PGRP SESSION TTY …"; the name may contain any character.
struct Stat {
  std::int64_t parent = 0;
  std::int64_t session = 0;
  std::int64_t terminal = 0;
  std::uint64_t ticks = 0;
};

// Of a field that the kernel writes; a sign means that there is none, such as no terminal.
std::int64_t number_in(std::string_view field) {
  return text::parse_whole(field).value_or(0);
}

std::optional<Stat> read_stat(std::int64_t number) {
  constexpr std::size_t kParent = 1;
  constexpr std::size_t kSession = 3;
  constexpr std::size_t kTerminal = 4;
  constexpr std::size_t kTicks = 19;
  const std::string text = read_file(path_of(number, "stat"));
  const std::size_t name_end = text.rfind(") ");
  if (name_end == std::string::npos) return std::nullopt;
  std::string_view rest = std::string_view(text).substr(name_end + 2);
  std::vector<std::string_view> fields;
  while (!rest.empty() && fields.size() <= kTicks) {
    const std::size_t end = std::min(rest.find(' '), rest.size());
    fields.push_back(rest.substr(0, end));
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  if (fields.size() <= kTicks) return std::nullopt;
  return Stat{.parent = number_in(fields[kParent]),
              .session = number_in(fields[kSession]),
              .terminal = number_in(fields[kTerminal]),
              .ticks = static_cast<std::uint64_t>(number_in(fields[kTicks]))};
}

// The start time of a process, by the current clock.
Instant start_of(std::uint64_t ticks) {
  static const auto per_second = static_cast<std::uint64_t>(::sysconf(_SC_CLK_TCK));
  timespec running = {};
  if (::clock_gettime(CLOCK_BOOTTIME, &running) != 0) return {};
  const auto up = std::chrono::seconds(running.tv_sec) + std::chrono::nanoseconds(running.tv_nsec);
  const auto since_boot = Milliseconds(static_cast<Milliseconds::rep>(ticks * 1000 / per_second));
  return std::chrono::floor<Milliseconds>(std::chrono::system_clock::now() - up + since_boot);
}

}  // namespace

std::vector<Process> ProcProcesses::ancestry() const {
  std::vector<Process> found;
  std::int64_t number = ::getpid();
  while (number > 0 && found.size() < kDeepest) {
    const std::optional<Stat> stat = read_stat(number);
    if (!stat) break;
    found.push_back({.id = {.number = number, .ticks = stat->ticks},
                     .started = start_of(stat->ticks),
                     .leads_session = stat->session == number,
                     .has_terminal = stat->terminal != 0});
    number = stat->parent;
  }
  return found;
}

bool ProcProcesses::is_running(const ProcessId& process) const {
  const std::optional<Stat> stat = read_stat(process.number);
  return stat && stat->ticks == process.ticks;
}

// Numbers belong to a PID namespace, ticks to a time namespace, which old kernels lack. /proc may
// be that of another PID namespace, in which this process has another number.
std::string ProcProcesses::id_namespace() const {
  const bool shows_own = target_of("/proc/self") == std::to_string(::getpid());
  const std::string numbers = shows_own ? target_of("/proc/self/ns/pid") : "";
  return numbers.empty() ? "" : text::concat(numbers, " ", target_of("/proc/self/ns/time"));
}

std::vector<std::string> ProcProcesses::words(const ProcessId& process) const {
  return text::parts_ended_by(read_file(path_of(process.number, "cmdline")), '\0');
}

std::optional<std::string> ProcProcesses::variable(const ProcessId& process,
                                                   const std::string& name) const {
  const std::string prefix = name + "=";
  for (const std::string& entry :
       text::parts_ended_by(read_file(path_of(process.number, "environ")), '\0')) {
    if (entry.starts_with(prefix)) return entry.substr(prefix.size());
  }
  return std::nullopt;
}

std::string ProcProcesses::folder(const ProcessId& process) const {
  return target_of(path_of(process.number, "cwd"));
}

bool ProcProcesses::reads_socket(const ProcessId& process) const {
  return target_of(path_of(process.number, "fd/0")).starts_with("socket:");
}

}  // namespace baton::posix
