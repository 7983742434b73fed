#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "json/fault.h"
#include "json/lexer.h"
#include "json/read.h"

namespace baton::json {

// Builds a document from the scanner's tokens. Values are on one stack until their container ends.
// Then the container is created in its final size, and duplicate names are detected.
class Builder {
 public:
  explicit Builder(const ReadOptions& options) : options_(options) {}

  void begin_object(std::size_t /*offset*/) { open(); }
  void key(std::string_view name, std::size_t offset) {
    names_.push_back({std::string(name), offset});
  }
  bool end_object(Fault& fault);
  void begin_array(std::size_t /*offset*/) { open(); }
  void end_array();
  void string(std::string_view value, std::size_t /*offset*/) { values_.emplace_back(value); }
  bool number(const NumberToken& value, std::size_t offset, Fault& fault);
  void boolean(bool value, std::size_t /*offset*/) { values_.emplace_back(value); }
  void null(std::size_t /*offset*/) { values_.emplace_back(nullptr); }

  // Call only after a successful scan.
  Json take() { return std::move(values_.back()); }

 private:
  struct Name {
    std::string text;
    std::size_t offset;
  };
  struct Open {
    std::size_t first_value;
    std::size_t first_name;
  };
  struct Duplicate {
    std::size_t first;  // both are indexes into names_
    std::size_t later;
  };

  void open() { open_.push_back({.first_value = values_.size(), .first_name = names_.size()}); }
  [[nodiscard]] std::vector<Duplicate> duplicates(std::size_t begin) const;
  [[nodiscard]] std::vector<Duplicate> duplicates_by_sorting(std::size_t begin) const;
  void drop_earlier(const Open& object, const std::vector<Duplicate>& duplicates);

  const ReadOptions& options_;
  std::vector<Json> values_;
  std::vector<Name> names_;
  std::vector<Open> open_;
};

}  // namespace baton::json
