#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "domain/policy/redact.h"

namespace baton::app {

// Whether what is found is also replaced.
enum class ScrubMode : std::uint8_t { preview, apply };

struct ScrubbedPlace {
  std::string place;  // a file, "the journal", "shared context", "environment data"
  std::size_t values = 0;
};

// What was found, by place and kind; never a value.
struct ScrubReport {
  std::vector<ScrubbedPlace> places = {};
  std::map<std::string, std::size_t> kinds = {};
  std::size_t unencrypted = 0;  // values that must be encrypted, and stay because there is no key

  void add(const std::string& place, const policy::RedactionReport& report);
  [[nodiscard]] std::size_t values() const;
  [[nodiscard]] std::string kinds_text() const;  // "github-token 3, password 1"
};

}  // namespace baton::app
