#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>

#include "host/console.h"

namespace baton::test {

class FakeConsole final : public Console {
 public:
  std::string input;                         // what is piped in
  std::map<std::string, std::string> files;  // what the user may name
  std::string output;                        // what was printed
  std::string error;                         // what was printed to standard error
  bool output_is_full = false;               // nothing can be printed
  bool output_is_terminal = false;
  bool error_is_terminal = false;
  mutable std::chrono::steady_clock::time_point time;
  std::chrono::milliseconds time_step{0};  // that each look at the clock takes
  bool input_is_from_terminal = false;
  std::optional<std::size_t> width;              // of the terminal
  bool is_read = true;                           // standard output
  std::map<std::string, std::string> variables;  // of the environment

  Result<std::string> read_input() override;
  Result<std::string> read_piece() override;
  bool input_pauses() override { return false; }
  Result<std::string> read_file(const std::string& path, std::uint64_t limit) const override;
  void write(Stream stream, std::string_view text) override;
  Result<void> printed() override;
  bool is_terminal(Stream stream) const override;
  std::chrono::steady_clock::time_point now() const override { return time += time_step; }
  bool input_is_terminal() const override { return input_is_from_terminal; }
  std::optional<std::string> read_line() override;
  std::optional<std::size_t> columns(Stream /*stream*/) const override { return width; }
  std::string variable(const std::string& name) const override {
    const auto found = variables.find(name);
    return found == variables.end() ? std::string() : found->second;
  }
  bool has_reader(Stream stream) const override { return stream == Stream::error || is_read; }
  bool has_reader_now(Stream stream) const override { return has_reader(stream); }
  void allow_repetition() override {}
  void leave(int /*status*/) override {}
};

}  // namespace baton::test
