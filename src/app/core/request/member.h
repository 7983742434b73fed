#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "baton/identity.h"
#include "baton/result.h"
#include "domain/detection/secret_rules.h"
#include "json/json.h"

// One member of an action's request: its name, its place in the request's struct, and how front
// ends describe it.
namespace baton::app {

enum class MemberKind : std::uint8_t {
  text,
  texts,
  text_or_texts,
  number,
  numbers,
  flag,
  revision,
  array,
  object,
  any,
  file,  // on the command line: the file that the value names, or standard input
};

// By what a request comes in.
enum class FrontEnd : std::uint8_t { command_line, mcp, http, library };

// Where a member is offered. The library takes the requests of HTTP. A request over HTTP is JSON,
// as one over MCP, and made by a person, as one on the command line: it has the members of
// `over_mcp` and `to_people`. A name may have two rows: one over MCP, one on the command line.
enum class Offered : std::uint8_t { everywhere, over_mcp, over_http, on_command_line, to_people };

// A word that is accepted for a word of a vocabulary. Not for a word that needs more authority than
// the others: requests are authorized as they are written.
struct Synonym {
  std::string_view word;
  std::string_view meaning;
};

struct MemberText {
  std::string_view help = {};       // of the command line
  std::string_view value = {};      // what the help calls the value: "TEXT"
  std::string_view option = {};     // where it is not "--" and the name: "--component"
  std::string_view argument = {};   // an argument that is accepted in place of the option
  std::string_view former = {};     // an option that is accepted, but not listed by --help
  bool is_argument = false;         // positional on the command line
  bool reads_input = false;         // on the command line, "-" stands for standard input
  bool is_text_in_command = false;  // any JSON over MCP
  bool is_required = false;
  bool is_required_in_command = false;  // not over MCP
  bool is_listed = false;               // the MCP schema lists the vocabulary
  std::string_view brief = {};          // what the MCP tool's description says of the value
  std::span<const std::string_view> vocabulary = {};  // in the order of the field's enumerators
  std::span<const Synonym> synonyms = {};             // accepted besides the vocabulary
  std::string_view other_words = {};  // in the hint of a wrong word: what is to be done instead
  bool is_untold = false;             // in the MCP schema, but not in the tool's description
  Offered offered = Offered::everywhere;
  // It is stored and shown as it is given, because two names must not become one by redaction: a
  // name that contains a secret is refused.
  bool is_name = false;
  bool may_be_empty = false;  // an empty name says something, or the use case has its own error
};

// Identifies the type of a request by its address.
template <typename Request>
inline constexpr char kRequestTag = 0;

struct Member {
  std::string_view name;
  MemberKind kind = MemberKind::text;
  const char* request_tag = nullptr;  // of the struct that put() writes to
  // Puts the value into the request's struct; false where it is of another type.
  bool (*put)(void* request, const Json& value, const Member& member) = nullptr;
  MemberText text = {};
};

// The member that names the action of a tool's request; it is not one of the action's members.
inline constexpr std::string_view kActionMember = "action";

// Whether all of the members belong to the request's struct.
template <typename Request>
constexpr bool are_members_of(std::span<const Member> members) {
  return std::ranges::all_of(
      members, [](const Member& member) { return member.request_tag == &kRequestTag<Request>; });
}

// Whether the front end has the member.
bool is_offered(const Member& member, FrontEnd front_end);

// "--if-revision" of if_revision, "-n,--limit" of one with a short option; an argument has its bare
// name.
std::string option_of(const Member& member);

// INVALID_REQUEST: the request has a member that is not one of those that the front end offers.
Result<void> check_members(std::span<const Member> members, const Json& request,
                           FrontEnd front_end);

// usage: a name that the request gives contains a secret.
Result<void> check_names(std::span<const Member> members, const Json& request, FrontEnd front_end,
                         const detection::SecretRules& rules);

// Reads what `request` gives of `members` into the struct that they belong to. INVALID_REQUEST: a
// value of another type, a missing required member.
Result<void> read_members(std::span<const Member> members, const Json& request, FrontEnd front_end,
                          void* into);

}  // namespace baton::app
