#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "baton/identity.h"
#include "baton/result.h"
#include "json/json.h"

// One member of an action's request: its name, its place in the request's struct, and what a front
// end tells about it.
namespace baton::app {

enum class MemberKind : std::uint8_t {
  text,
  texts,
  number,
  numbers,
  flag,
  revision,
  array,
  object,
  any,
};

// Where a member is offered.
enum class Offered : std::uint8_t { everywhere, over_mcp, on_command_line };

// A word that is accepted for a word of a vocabulary. Not for one that needs more authority than
// the others: requests are authorized as they are written.
struct Synonym {
  std::string_view word;
  std::string_view meaning;
};

struct MemberText {
  std::string_view help = {};
  std::string_view value = {};   // what the command line's help calls the value: "TEXT"
  std::string_view option = {};  // where it is not "--" and the name: "--component"
  bool is_argument = false;      // positional on the command line
  bool is_required = false;
  bool is_listed = false;       // the MCP schema lists the vocabulary
  std::string_view brief = {};  // what the MCP tool's description says of the value
  std::span<const std::string_view> vocabulary = {};  // in the order of the field's enumerators
  std::span<const Synonym> synonyms = {};             // accepted besides the vocabulary
  bool is_untold = false;  // in the MCP schema, not in the tool's description
  Offered offered = Offered::everywhere;
};

struct Member {
  std::string_view name;
  MemberKind kind = MemberKind::text;
  // Puts the value into the request's struct; false where it is of another type.
  bool (*put)(void* request, const Json& value, const Member& member) = nullptr;
  MemberText text = {};
};

// 12, "12" or "12@0e57"; empty for anything else.
std::optional<StateReference> as_reference(const Json& value);

// Names the action that a tool's request is for; no member of the action itself.
inline constexpr std::string_view kActionMember = "action";

// INVALID_REQUEST: the request has a member that is not one of these.
Result<void> check_members(std::span<const Member> members, const Json& request);

// Reads what `request` gives of `members` into the struct. INVALID_REQUEST: a value of another
// type, a missing required member.
Result<void> read_members(std::span<const Member> members, const Json& request, void* into);

}  // namespace baton::app
