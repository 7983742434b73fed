#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/core/findings/finding_redactor.h"
#include "baton/finding.h"
#include "domain/policy/secret_settings.h"

namespace baton::app {

// The line that a finding is about, cut around the finding's place. Both parts are empty if the
// line is not shown.
struct Excerpt {
  std::string before = {};
  std::string after = {};
};

// What no excerpt shows. Copies may be used in several threads.
struct ExcerptRules {
  FindingRedactor redactor;
  policy::SecretSettings secrets = {};
};

// The excerpts of findings about the document `text`, in their order. A line that holds a part of a
// secret, or of a value that a policy redacts, is not shown, whichever value on it the finding is
// about: a part of a line no longer has the surroundings by which a secret is detected. The same
// holds for findings about other files and for documents that are too large to be searched.
std::vector<Excerpt> excerpts_of(std::string_view text, const std::string& file,
                                 std::span<const Finding> findings, const ExcerptRules& rules);

}  // namespace baton::app
