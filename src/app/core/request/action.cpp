#include "app/core/request/action.h"

#include <algorithm>
#include <utility>

#include "app/core/caller/speaking_for.h"
#include "domain/model/members.h"
#include "domain/shared/faults.h"
#include "text/ascii.h"
#include "text/concat.h"

namespace baton::app {
namespace {

bool is_given(const Json& request, std::string_view name) {
  return model::member(request, name) != nullptr;
}

bool lists(const Action& action, const Json& request) {
  const ListForm& listing = action.listing;
  return listing.run != nullptr && !is_given(request, listing.without) &&
         !is_given(request, listing.unless);
}

// As the front end's users write it: "reason", "--reason", "MOVE".
std::string name_for(const Action& action, std::string_view name, FrontEnd front_end) {
  if (front_end != FrontEnd::command_line) return std::string(name);
  const auto member = std::ranges::find_if(action.members, [&](const Member& each) {
    return each.name == name && is_offered(each, front_end);
  });
  if (member == action.members.end()) return std::string(name);
  std::string option = option_of(*member);
  option.erase(0, option.rfind(',') + 1);  // of "-n,--limit" the long one
  if (!member->text.is_argument) return option;
  std::ranges::transform(option, option.begin(), [](char c) {
    return text::is_lower(c) ? static_cast<char>(c - 'a' + 'A') : c;
  });
  return option;
}

// What a word of a hint, "--if-revision", means to the users of a front end.
struct Meant {
  bool is_option = false;          // of the action, on the command line
  const Member* member = nullptr;  // null: the front end has none in its place
};

Meant meant_by(const Action& action, std::string_view option, FrontEnd front_end) {
  const auto meant = std::ranges::find_if(action.members, [&](const Member& each) {
    return is_offered(each, FrontEnd::command_line) && option_of(each).ends_with(option);
  });
  if (meant == action.members.end()) return {};
  const auto offered = std::ranges::find_if(action.members, [&](const Member& each) {
    return each.name == meant->name && is_offered(each, front_end);
  });
  return {.is_option = true, .member = offered == action.members.end() ? nullptr : &*offered};
}

// Use cases name options; other front ends have members in their place, and where there is none,
// the other way of "--thread or BATON_THREAD". A command in backticks is for a terminal, and stays.
std::string with_members(const Action& action, const std::string& hint, FrontEnd front_end) {
  constexpr std::string_view kOr = " or ";
  std::string spelt;
  bool is_command = false;
  for (std::size_t at = 0; at < hint.size();) {
    if (hint[at] == '`') is_command = !is_command;
    const bool begins_word = at == 0 || hint[at - 1] == ' ' || hint[at - 1] == '(';
    if (is_command || !begins_word || hint.compare(at, 2, "--") != 0) {
      spelt += hint[at++];
      continue;
    }
    const std::size_t end =
        std::min(hint.find_first_not_of("abcdefghijklmnopqrstuvwxyz-", at), hint.size());
    const std::string_view option = std::string_view(hint).substr(at, end - at);
    const Meant meant = meant_by(action, option, front_end);
    const bool has_other_way = hint.compare(end, kOr.size(), kOr) == 0;
    const bool is_left_out = meant.is_option && meant.member == nullptr && has_other_way;
    if (!is_left_out) spelt += meant.member == nullptr ? option : meant.member->name;
    at = is_left_out ? end + kOr.size() : end;
  }
  return spelt;
}

// Of a member that only a change has.
Error without_change(const Action& action, const ActionCall& call, std::string_view given) {
  const auto named = [&](std::string_view name) { return name_for(action, name, call.front_end); };
  const ListForm& listing = action.listing;
  std::string needed = named(listing.without);
  if (!listing.filter.empty() && !is_given(call.request, listing.filter)) {
    needed = text::concat(named(listing.filter), " ", needed);
  }
  if (!listing.unless.empty()) needed += text::concat(" or ", named(listing.unless));
  std::string hint = text::concat(named(given), " requires ", needed);
  const bool is_command = call.front_end == FrontEnd::command_line;
  if (is_command) {
    hint +=
        text::concat("; without options, `baton ", action.operation, "` shows what is recorded");
  }
  return shared::invalid_request(is_command ? Phrase("missing argument") : Phrase("missing member"),
                                 std::move(needed), std::move(hint));
}

// A request without the member to be written is a list request; it accepts only the filter member.
Result<void> require_list(const Action& action, const ActionCall& call) {
  const Json& request = call.request;
  for (auto member = request.begin(); member != request.end(); ++member) {
    const bool is_expected = member.key() == kActionMember || member.key() == action.listing.filter;
    if (is_expected) continue;
    return fail(without_change(action, call, member.key()));
  }
  return {};
}

Result<void> authorize(const Action& action, const ActionCall& call) {
  const authority::Operation* const operation = authority::find_operation(action.operation);
  if (operation == nullptr) {
    return fail(ErrorCode::internal, "an action is missing from the table of operations",
                std::string(action.operation));
  }
  return authority::authorize(*operation, given_in(call.request), call.caller);
}

ActionAnswer performed(const Action& action, const ActionCall& call) {
  BATON_CHECK(authorize(action, call));
  BATON_CHECK(check_members(action.members, call.request, call.front_end));
  BATON_CHECK(check_names(action.members, call.request, call.front_end,
                          call.workspace.secrets_in_answers().rules));
  const SpeakingFor speaking(call.workspace, call.caller);
  if (!lists(action, call.request)) return action.run(call);
  BATON_CHECK(require_list(action, call));
  return action.listing.run(call);
}

}  // namespace

std::vector<authority::Given> given_in(const Json& request) {
  std::vector<authority::Given> given;
  if (!request.is_object()) return given;
  for (auto member = request.begin(); member != request.end(); ++member) {
    if (*member == false) continue;
    given.push_back({member.key(), std::string(model::text_of(*member))});
  }
  return given;
}

ActionAnswer perform(const Action& action, const ActionCall& call) {
  ActionAnswer answer = performed(action, call);
  if (call.front_end == FrontEnd::command_line) return answer;
  const auto spell = [&](std::string& text) { text = with_members(action, text, call.front_end); };
  if (!answer) {
    Error& error = answer.error();
    spell(error.hint);
    // Otherwise it is a text of the user.
    if (error.subject.starts_with("--")) spell(error.subject);
  } else if (Report* const report = std::get_if<Report>(&*answer)) {
    for (Finding& finding : report->findings) spell(finding.hint);
  }
  return answer;
}

}  // namespace baton::app
