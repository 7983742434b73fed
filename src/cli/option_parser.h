// For options.cpp alone, because each source that includes CLI11 initialises its variables.
#pragma once

#include <string>
#include <utility>

#include <CLI/CLI.hpp>

namespace baton::cli {

// Leaves words that are not options to us: CLI11 would split the argument "[a, b]" at the comma.
class OptionParser final : public CLI::App {
 public:
  OptionParser(std::string summary, std::string name)
      : App(std::move(summary), std::move(name), nullptr) {
    allow_extras();
  }

  // In their order, with the kind of each; unknown options are among them.
  [[nodiscard]] const missing_t& left() const { return missing_; }
};

}  // namespace baton::cli
