#include "faults/served_program.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <fstream>
#include <utility>

namespace baton::test {
namespace {

using Json = nlohmann::json;

constexpr int kPatience = 10'000;  // milliseconds

bool is_ready(int descriptor, short events, int milliseconds) {
  pollfd polled = {.fd = descriptor, .events = events, .revents = 0};
  return ::poll(&polled, 1, milliseconds) == 1;
}

}  // namespace

ServedProgram::Ends ServedProgram::connect(Connected connected) {
  std::array<int, 2> in = {-1, -1};
  std::array<int, 2> out = {-1, -1};
  if (connected == Connected::by_a_socket) {
    const bool made = ::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, in.data()) == 0 &&
                      ::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, out.data()) == 0;
    if (!made) std::abort();
  } else if (::pipe2(in.data(), O_CLOEXEC) != 0 || ::pipe2(out.data(), O_CLOEXEC) != 0) {
    std::abort();
  }
  ::fcntl(in[1], F_SETFL, O_NONBLOCK);
  return {.input = in[1], .output = out[0], .programs_input = in[0], .programs_output = out[1]};
}

Launch ServedProgram::wired(Launch launch, const Ends& ends) {
  launch.arguments.insert(launch.arguments.begin(), "mcp");
  launch.before_exec = [ends] {
    ::dup2(ends.programs_input, STDIN_FILENO);
    ::dup2(ends.programs_output, STDOUT_FILENO);
  };
  return launch;
}

ServedProgram::ServedProgram(Launch launch, Connected connected)
    : ends_(connect(connected)), process_(wired(std::move(launch), ends_)) {
  // The program may have gone before it is written to. A handler, because the programs that are
  // started inherit what is ignored.
  std::signal(SIGPIPE, [](int) {});
  ::close(ends_.programs_input);
  ::close(ends_.programs_output);
}

ServedProgram::~ServedProgram() {
  close_input();
  close_output();
}

void ServedProgram::close_input() {
  if (ends_.input >= 0) ::close(std::exchange(ends_.input, -1));
}

void ServedProgram::close_output() {
  if (ends_.output >= 0) ::close(std::exchange(ends_.output, -1));
}

bool ServedProgram::send_bytes(std::string_view bytes) const {
  while (!bytes.empty()) {
    if (!is_ready(ends_.input, POLLOUT, kPatience)) return false;
    const ssize_t count = ::write(ends_.input, bytes.data(), bytes.size());
    if (count > 0) bytes.remove_prefix(static_cast<std::size_t>(count));
    if (count < 0 && errno != EAGAIN) return false;
  }
  return true;
}

void ServedProgram::introduce_itself() {
  ask("hello", "initialize",
      {{"protocolVersion", "2025-11-25"},
       {"capabilities", Json::object()},
       {"clientInfo", {{"name", "test"}, {"version", "1"}}}});
}

Json ServedProgram::read(int seconds) {
  const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds{seconds};
  std::string line;
  while (lines_.next(line) != text::LineBuffer::Found::line) {
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(
        deadline - std::chrono::steady_clock::now());
    const int patience = static_cast<int>(std::max<std::int64_t>(left.count(), 0));
    if (!is_ready(ends_.output, POLLIN, patience)) return nullptr;
    std::array<char, 65'536> bytes = {};
    const ssize_t count = ::read(ends_.output, bytes.data(), bytes.size());
    if (count <= 0) return nullptr;
    lines_.add({bytes.data(), static_cast<std::size_t>(count)});
  }
  return Json::parse(line, nullptr, false);
}

Json ServedProgram::ask(const Json& id, const std::string& method, Json params) {
  const Json request = {{"jsonrpc", "2.0"}, {"id", id}, {"method", method}, {"params", params}};
  if (!send(request)) return nullptr;
  for (Json message = read(); !message.is_null(); message = read()) {
    if (message.value("id", Json()) == id) return message;
  }
  return nullptr;
}

Json ServedProgram::call(const std::string& tool, const Json& input) {
  const Json answer = ask(++calls_, "tools/call", {{"name", tool}, {"arguments", input}});
  const bool is_answered = answer.is_object() && answer.contains("result") &&
                           answer["result"].contains("structuredContent");
  return is_answered ? answer["result"]["structuredContent"] : answer;
}

Json ServedProgram::heard(const std::string& method, int seconds) {
  for (Json message = read(seconds); !message.is_null(); message = read(seconds)) {
    if (message.value("method", "") == method) return message;
  }
  return nullptr;
}

std::size_t ServedProgram::resident() const {
  std::ifstream pages("/proc/" + std::to_string(process_.id()) + "/statm");
  std::size_t all = 0;
  std::size_t resident = 0;
  pages >> all >> resident;
  return resident * static_cast<std::size_t>(::sysconf(_SC_PAGESIZE)) / 1024;
}

}  // namespace baton::test
