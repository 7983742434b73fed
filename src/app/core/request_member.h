#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "baton/error.h"
#include "baton/result.h"
#include "json/json.h"

namespace baton::app {

// A text that a request of the key-value systems must have. INVALID_REQUEST.
Result<std::string> required_text(const Json& request, std::string_view name);

// The members of a request. What is not there, or null, reads as absent; what is of another type is
// a fault, and the first one of them is kept: read all, then look at fault().
class RequestMembers {
 public:
  explicit RequestMembers(const Json& request) : request_(request) {}

  std::string required(std::string_view name);
  std::optional<std::string> text(std::string_view name);
  // One of `choices`; anything else is a fault.
  std::optional<std::string> choice(std::string_view name,
                                    std::initializer_list<std::string_view> choices);
  std::vector<std::string> texts(std::string_view name);  // empty where there are none
  std::optional<std::uint64_t> number(std::string_view name);
  std::vector<std::uint64_t> numbers(std::string_view name);
  bool flag(std::string_view name);  // false where there is none
  // Of any type, null as well. Null pointer: there is none.
  [[nodiscard]] const Json* value(std::string_view name) const;
  const Json* object(std::string_view name);
  const Json* array(std::string_view name);

  // Whether there is one of them.
  [[nodiscard]] bool any(std::initializer_list<std::string_view> names) const;

  // INVALID_REQUEST.
  [[nodiscard]] Result<void> fault() const;

 private:
  [[nodiscard]] const Json* present(std::string_view name) const;
  void expect(bool is_right, Phrase why, std::string_view name, std::string hint = {});

  const Json& request_;
  std::optional<Error> fault_;
};

}  // namespace baton::app
