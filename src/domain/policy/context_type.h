#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "baton/result.h"

// The context types that a policy can name.
namespace baton::policy {

enum class Kind : std::uint8_t {
  output,
  decision,
  constraint,
  artifact,
  gate,  // its evidence, issues and recommendations; every agent sees its name and status
  task,  // its result
  message,
  note,
  shared,       // a value of a shared context
  environment,  // a value of environment data
};

std::string_view to_text(Kind kind);

// An item about which the policies are asked.
struct Item {
  std::string_view author;  // a bare agent name; empty if unknown
  Kind kind = Kind::output;
  std::string_view type = {};  // a decision's category, a gate's name; the type of other items
};

struct ContextType {
  Kind kind = Kind::output;
  std::string type = {};  // empty: items of every type

  [[nodiscard]] bool includes(const Item& item) const {
    return kind == item.kind && (type.empty() || type == item.type);
  }
};

// "decision", or "decision/security". malformed, with a hint: an unknown kind, or a type that items
// of the kind cannot have.
Result<ContextType> parse_context_type(std::string_view text);

}  // namespace baton::policy
