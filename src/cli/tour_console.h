#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "host/console.h"

namespace baton::cli {

// The console of a command that runs inside another one: it reads files of `folder`, asks nothing,
// and prints errors where the answers are.
class TourConsole final : public Console {
 public:
  TourConsole(Console& console, std::string folder)
      : console_(console), folder_(std::move(folder)) {}

  Result<std::string> read_input() override { return std::string(); }
  Result<std::string> read_piece() override { return std::string(); }
  bool input_pauses() override { return false; }
  Result<std::string> read_file(const std::string& path, std::uint64_t limit) const override {
    return console_.read_file(path.starts_with('/') ? path : folder_ + "/" + path, limit);
  }
  void write(Stream /*stream*/, std::string_view text) override {
    console_.write(Stream::output, text);
  }
  Result<void> printed() override { return console_.printed(); }
  bool is_terminal(Stream /*stream*/) const override {
    return console_.is_terminal(Stream::output);
  }
  std::chrono::steady_clock::time_point now() const override { return console_.now(); }
  bool input_is_terminal() const override { return false; }
  std::optional<std::string> read_line() override { return std::nullopt; }
  std::optional<std::size_t> columns(Stream /*stream*/) const override {
    return console_.columns(Stream::output);
  }
  std::string variable(const std::string& name) const override { return console_.variable(name); }
  bool has_reader(Stream /*stream*/) const override { return console_.has_reader(Stream::output); }
  bool has_reader_now(Stream /*stream*/) const override {
    return console_.has_reader_now(Stream::output);
  }
  void allow_repetition() override {}
  void leave(int /*status*/) override {}

 private:
  Console& console_;
  std::string folder_;
};

}  // namespace baton::cli
