// A traced program stops at the entry and at the exit of every system call. At the entry the
// call's number and arguments may be changed, at the exit its result: a number of -1 makes the
// kernel do nothing, so that any result may be claimed.
#include "faults/syscall_tracer.h"

#include <fcntl.h>
#include <sys/ptrace.h>
#include <sys/uio.h>
#include <sys/user.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstddef>
#include <filesystem>
#include <optional>
#include <utility>

#include "faults/file_calls.h"

namespace baton::test {
namespace {

namespace files = std::filesystem;

constexpr std::size_t kLongestPath = 4096;
constexpr int kCallStop = SIGTRAP | 0x80;  // by PTRACE_O_TRACESYSGOOD

int descriptor_of(std::uint64_t argument) {
  return static_cast<int>(static_cast<std::int64_t>(argument));
}

std::string link_target(const files::path& link) {
  std::error_code failed;
  return files::read_symlink(link, failed).string();
}

files::path process_folder(pid_t process) {
  return files::path("/proc") / std::to_string(process);
}

std::string open_path(pid_t process, int descriptor) {
  return link_target(process_folder(process) / "fd" / std::to_string(descriptor));
}

std::string named_path(const TracedMemory& memory, int folder, std::uint64_t address) {
  const files::path name = memory.text(address);
  if (name.is_absolute()) return name.string();
  const files::path base = folder == AT_FDCWD
                               ? link_target(process_folder(memory.process()) / "cwd")
                               : open_path(memory.process(), folder);
  if (name.empty() || name == ".") return base.string();
  return (base / name).lexically_normal().string();
}

SystemCall describe(const FileCall& known, const __ptrace_syscall_info& info,
                    const TracedMemory& memory) {
  SystemCall call = {.name = known.name, .arguments = {}, .path = {}, .second_path = {}};
  for (std::size_t place = 0; place < call.arguments.size(); ++place) {
    call.arguments[place] = info.entry.args[place];
  }
  const auto& arguments = call.arguments;
  switch (known.names) {
    case Names::descriptor:
      call.descriptor = descriptor_of(arguments[0]);
      call.path = open_path(memory.process(), call.descriptor);
      break;
    case Names::path: call.path = named_path(memory, AT_FDCWD, arguments[0]); break;
    case Names::at:
      call.path = named_path(memory, descriptor_of(arguments[0]), arguments[1]);
      break;
    case Names::two_paths:
      call.path = named_path(memory, AT_FDCWD, arguments[0]);
      call.second_path = named_path(memory, AT_FDCWD, arguments[1]);
      break;
    case Names::two_ats:
      call.path = named_path(memory, descriptor_of(arguments[0]), arguments[1]);
      call.second_path = named_path(memory, descriptor_of(arguments[2]), arguments[3]);
      break;
  }
  return call;
}

#if !defined(__x86_64__)
#error "the tracer knows the registers of x86-64 only; leave its tests out elsewhere"
#endif
class Registers {
 public:
  explicit Registers(pid_t process) : process_(process) {
    ::ptrace(PTRACE_GETREGS, process_, nullptr, &values_);
  }
  void set_number(long number) { put(values_.orig_rax, static_cast<std::uint64_t>(number)); }
  void set_count(std::uint64_t count) { put(values_.rdx, count); }  // the third argument
  void set_result(std::int64_t result) { put(values_.rax, static_cast<std::uint64_t>(result)); }

 private:
  void put(unsigned long long& place, std::uint64_t value) {
    place = value;
    ::ptrace(PTRACE_SETREGS, process_, nullptr, &values_);
  }

  pid_t process_;
  user_regs_struct values_ = {};
};

class Tracing {
 public:
  Tracing(pid_t process, CallObserver& observer) : memory_(process), observer_(observer) {}

  // The wait status of the program's end; empty if it was stopped and let go.
  std::optional<int> follow() {
    int status = 0;
    if (::waitpid(process(), &status, 0) < 0 || !WIFSTOPPED(status)) return status;
    ::ptrace(PTRACE_SETOPTIONS, process(), nullptr, PTRACE_O_TRACESYSGOOD | PTRACE_O_EXITKILL);
    int signal = 0;
    while (!detached_) {
      ::ptrace(PTRACE_SYSCALL, process(), nullptr, signal);
      if (::waitpid(process(), &status, 0) < 0 || !WIFSTOPPED(status)) return status;
      signal = 0;
      if (WSTOPSIG(status) == kCallStop) {
        at_call_stop();
      } else if (WSTOPSIG(status) != SIGTRAP) {
        signal = WSTOPSIG(status);
      }
    }
    return std::nullopt;
  }

 private:
  [[nodiscard]] pid_t process() const { return memory_.process(); }

  void at_call_stop() {
    __ptrace_syscall_info info = {};
    ::ptrace(PTRACE_GET_SYSCALL_INFO, process(), sizeof info, &info);
    if (info.op == PTRACE_SYSCALL_INFO_ENTRY) {
      const FileCall* known = find_file_call(static_cast<long>(info.entry.nr));
      if (known != nullptr) at_entry(describe(*known, info, memory_));
    } else if (info.op == PTRACE_SYSCALL_INFO_EXIT && current_) {
      at_exit(info.exit.rval);
      current_.reset();
    }
  }

  void at_entry(SystemCall call) {
    verdict_ = observer_.entering(call, memory_);
    current_ = std::move(call);
    Registers registers(process());
    switch (verdict_.kind) {
      case Verdict::Kind::pass: break;
      case Verdict::Kind::kill: ::kill(process(), SIGKILL); break;
      case Verdict::Kind::tear:
      case Verdict::Kind::shorten: registers.set_count(verdict_.value); break;
      case Verdict::Kind::refuse: registers.set_number(-1); break;
      case Verdict::Kind::stop:
        // The call is made all the same; the signal meets the program when it comes back.
        ::ptrace(PTRACE_DETACH, process(), nullptr, SIGSTOP);
        detached_ = true;
        break;
    }
  }

  void at_exit(std::int64_t result) {
    Registers registers(process());
    switch (verdict_.kind) {
      case Verdict::Kind::tear: ::kill(process(), SIGKILL); break;
      case Verdict::Kind::refuse:
        registers.set_result(-static_cast<std::int64_t>(verdict_.value));
        break;
      case Verdict::Kind::shorten: registers.set_count(current_->arguments[2]); break;
      case Verdict::Kind::pass:
      case Verdict::Kind::kill:
      case Verdict::Kind::stop: break;
    }
    if (verdict_.kind != Verdict::Kind::refuse) observer_.left(*current_, result);
  }

  TracedMemory memory_;
  CallObserver& observer_;
  Verdict verdict_;
  std::optional<SystemCall> current_;
  bool detached_ = false;
};

class Indifferent final : public CallObserver {
 public:
  Verdict entering(const SystemCall& /*call*/, const TracedMemory& /*memory*/) override {
    ++seen;
    return {};
  }
  int seen = 0;
};

}  // namespace

std::string TracedMemory::bytes(std::uint64_t address, std::uint64_t count) const {
  std::string read(count, '\0');
  iovec here = {.iov_base = read.data(), .iov_len = read.size()};
  // NOLINTNEXTLINE(performance-no-int-to-ptr): an address in another process
  iovec there = {.iov_base = reinterpret_cast<void*>(address), .iov_len = read.size()};
  const ssize_t got = ::process_vm_readv(process_, &here, 1, &there, 1, 0);
  read.resize(got < 0 ? 0 : static_cast<std::size_t>(got));
  return read;
}

std::string TracedMemory::text(std::uint64_t address) const {
  // Page by page: the one behind a text's end may not be there.
  constexpr std::uint64_t kPage = 4096;
  std::string read;
  while (address != 0 && read.size() < kLongestPath) {
    const std::string more = bytes(address, kPage - address % kPage);
    const std::size_t end = more.find('\0');
    read.append(more, 0, end);
    if (end != std::string::npos || more.empty()) break;
    address += more.size();
  }
  return read;
}

Launch traced(Launch launch) {
  // The leak check would trace the program, too, which cannot be.
  launch.environment.emplace_back("ASAN_OPTIONS=detect_leaks=0");
  launch.before_exec = [] { ::ptrace(PTRACE_TRACEME, 0, nullptr, nullptr); };
  return launch;
}

Ran run_traced(const Launch& launch, CallObserver& observer) {
  Process process(traced(launch));
  Tracing tracing(process.id(), observer);
  return process.ended(tracing.follow().value_or(0));
}

void trace_until_stopped(Process& process, CallObserver& observer) {
  Tracing tracing(process.id(), observer);
  (void)tracing.follow();
}

std::string why_no_tracing() {
  Indifferent observer;
  const Ran ran = run_traced({.folder = "/", .arguments = {"--version"}}, observer);
  if (ran.status == 0 && observer.seen > 0) return {};
  return "ptrace is not permitted here: NOT TESTED";
}

}  // namespace baton::test
