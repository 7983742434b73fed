#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "cli/usage_fault.h"
#include "domain/authority/authorize.h"

namespace baton::cli {

// A value that is given by its place on the command line, not by an option's name.
struct Argument {
  std::string name;         // in messages
  std::string member = {};  // in given()
  bool is_required = false;
  bool takes_all = false;  // the words that are left, not one
  // Receives at least one word.
  std::function<void(std::span<const std::string> words)> take = {};
};

// Whether the argument is often several words, which may begin with a hyphen.
bool is_free_text(const Argument& argument);

// Gives the words that are not options to the arguments, in the order of their declaration.
class Arguments {
 public:
  void add(Argument argument) { arguments_.push_back(std::move(argument)); }

  // The fault: a required argument is missing, or no argument takes a word.
  std::optional<UsageFault> take(std::span<const std::string> words);

  [[nodiscard]] const std::vector<Argument>& declared() const { return arguments_; }
  // The words that were taken, each with the member of its argument.
  [[nodiscard]] const std::vector<authority::Given>& given() const { return given_; }

 private:
  std::vector<Argument> arguments_;
  std::vector<authority::Given> given_;
};

}  // namespace baton::cli
