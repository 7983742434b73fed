#include "app/core/request/given_name.h"

#include <vector>

#include "domain/detection/find_secrets.h"
#include "text/concat.h"

namespace baton::app {

Result<void> refuse_secret_in_name(std::string_view name, std::string_view what,
                                   const detection::SecretRules& rules) {
  const std::vector<detection::Secret> secrets =
      detection::find_secrets(name, detection::Scope::all, rules);
  if (secrets.empty()) return {};
  return fail(
      Error{.code = ErrorCode::usage,
            .phrase = "the name contains a secret",
            .subject = std::string(what),
            .hint = text::concat("it contains a ", secrets.front().kind, "; choose another name")});
}

Result<Identifier> parse_given_name(std::string_view text, std::string_view what) {
  BATON_CHECK(refuse_secret_in_name(text, what));
  return Identifier::parse(text, what);
}

}  // namespace baton::app
