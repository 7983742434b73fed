#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "baton/result.h"
#include "domain/detection/secret.h"

namespace baton::detection {

// A kind of secret that a project defines.
struct OwnKind {
  std::string name;
  std::string pattern;  // an ECMA-262 regular expression
};

// What satisfies each condition that is given is not treated as a secret.
struct Allowance {
  std::string kind;
  std::string value;    // the whole secret
  std::string pattern;  // of the whole secret
  std::string files;    // a glob of paths; applies only when files are scanned
};

// What a project adds to the detector, and what it allows. Patterns are compiled when the first
// text is searched. Copies share them.
class SecretRules {
 public:
  SecretRules() = default;  // only the built-in kinds
  SecretRules(std::vector<OwnKind> kinds, std::vector<Allowance> allowances);

  static const SecretRules& built_in();

  // Compiles the patterns. malformed: an unusable pattern; its place is the pointer, relative to
  // the setting. The other functions ignore unusable patterns.
  [[nodiscard]] Result<void> prepare() const;
  // The places of all unusable patterns, relative to the setting.
  [[nodiscard]] std::vector<std::string> unusable_patterns() const;

  // The same rules for the contents of a file.
  [[nodiscard]] SecretRules for_file(std::string_view path) const;

  // Whether there are kinds of secret that the project defines.
  [[nodiscard]] bool has_own_kinds() const;
  void find_own(std::string_view text, std::vector<Secret>& found) const;
  [[nodiscard]] bool allows(std::string_view kind, std::string_view value) const;

 private:
  struct Compiled;

  std::shared_ptr<Compiled> compiled_;  // null: only the built-in kinds
  std::string file_;
};

}  // namespace baton::detection
