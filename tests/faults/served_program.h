#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "faults/program.h"
#include "text/line_buffer.h"

namespace baton::test {

// How a client is connected to the server that it has started: Claude Code and Node use sockets,
// shells pipes.
enum class Connected : std::uint8_t { by_pipes, by_a_socket };

// The built program as an MCP server, with a client that sends and reads when a test says so.
class ServedProgram {
 public:
  explicit ServedProgram(Launch launch, Connected connected = Connected::by_pipes);
  ~ServedProgram();
  ServedProgram(const ServedProgram&) = delete;
  ServedProgram& operator=(const ServedProgram&) = delete;

  // Waits until all of it is taken; false where it is not within ten seconds.
  [[nodiscard]] bool send_bytes(std::string_view bytes) const;
  [[nodiscard]] bool send(const nlohmann::json& message) const {
    return send_bytes(message.dump() + "\n");
  }
  void introduce_itself();  // the handshake

  // The next line as JSON; null where there is none within the time, or the server is gone.
  nlohmann::json read(int seconds = 10);
  nlohmann::json ask(const nlohmann::json& id, const std::string& method,
                     nlohmann::json params = nlohmann::json::object());
  // The structured content of a tool's answer, or the whole answer.
  nlohmann::json call(const std::string& tool, const nlohmann::json& input);
  // The next notification of this method; what comes before it is dropped.
  nlohmann::json heard(const std::string& method, int seconds = 10);

  void close_input();
  void close_output();
  Process& process() { return process_; }
  // Of the program, now, in KiB.
  [[nodiscard]] std::size_t resident() const;

 private:
  struct Ends {
    int input = -1;  // the test's
    int output = -1;
    int programs_input = -1;
    int programs_output = -1;
  };
  static Ends connect(Connected connected);
  static Launch wired(Launch launch, const Ends& ends);

  Ends ends_;
  Process process_;
  text::LineBuffer lines_{std::size_t{256} << 20};
  int calls_ = 0;
};

}  // namespace baton::test
