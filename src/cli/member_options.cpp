#include "cli/member_options.h"

#include <algorithm>
#include <utility>

#include "app/actions/find_action.h"
#include "cli/member_text.h"
#include "cli/session.h"
#include "json/read.h"
#include "text/concat.h"

namespace baton::cli {
namespace {

bool is_any_json(const app::Member& member) {
  using Kind = app::MemberKind;
  if (member.text.is_text_in_command) return false;
  return member.kind == Kind::any || member.kind == Kind::array || member.kind == Kind::object;
}

}  // namespace

void MemberOptions::declare(Options& options, const char* request_tag) {
  const app::Action* const action = app::find_action(options.command().name);
  if (action == nullptr || action->request_tag != request_tag) {
    Options::refuse_declaration(text::concat("the action ", options.command().name,
                                             " is missing or takes another request"));
  }
  members_ = action->members;
  request_tag_ = request_tag;
  for (const app::Member& member : members_) options.member(member, given_);
}

bool MemberOptions::read(Session& session, const char* request_tag, void* into) {
  for (const app::Member& member : members_) {
    // The value belongs to another row of the same name, which the command line offers.
    if (!app::is_offered(member, app::FrontEnd::command_line)) continue;
    const auto value = given_.find(member.name);
    if (value != given_.end() && !complete(session, member, *value)) return false;
  }
  if (!check_names(session)) return false;
  Result<void> done = fail(ErrorCode::internal, "the request is of another type");
  if (request_tag == request_tag_) {
    done = app::read_members(members_, given_, app::FrontEnd::command_line, into);
  }
  if (!done) session.report(done.error());
  return done.has_value();
}

std::string MemberOptions::first_given() const {
  for (const app::Member& member : members_) {
    const bool is_declared = app::is_offered(member, app::FrontEnd::command_line);
    if (is_declared && given_.contains(member.name)) return option_of(member);
  }
  return {};
}

// By the project's rules, if it can be opened: the command reports it if it cannot.
bool MemberOptions::check_names(Session& session) {
  const bool has_names =
      std::any_of(members_.begin(), members_.end(), [this](const app::Member& member) {
        return member.text.is_name && given_.contains(member.name);
      });
  if (!has_names) return true;
  const Result<app::Workspace*> opened = session.open();
  const Result<void> checked = app::check_names(
      members_, given_, app::FrontEnd::command_line,
      opened ? (*opened)->secrets_in_answers().rules : detection::SecretRules::built_in());
  if (!checked) session.report(checked.error());
  return checked.has_value();
}

// Replaces "-" by standard input, and the text of any JSON by its value. A number that a double
// cannot represent is refused, so that values are returned unchanged.
bool MemberOptions::complete(Session& session, const app::Member& member, Json& value) {
  if (!value.is_string()) return true;
  if (member.kind == app::MemberKind::file) {
    Result<app::Source> source = session.read_source(value.get_ref<const std::string&>());
    if (!source) {
      session.report(source.error());
      return false;
    }
    value = Json{{"name", std::move(source->name)}, {"text", std::move(source->text)}};
    return true;
  }
  if (member.text.reads_input && value == "-") {
    if (reader_ != nullptr) {
      session.report(
          {.code = ErrorCode::usage,
           .phrase = "standard input can be read only once",
           .subject = text::concat(option_of(*reader_), " - and ", option_of(member), " -")});
      return false;
    }
    reader_ = &member;
    std::string text = "-";
    if (!session.complete_text(text)) return false;
    value = std::move(text);
  }
  if (!is_any_json(member)) return true;
  Result<Json> document = json::read(value.get_ref<const std::string&>(), option_of(member),
                                     {.big_integers = json::BigIntegers::refused});
  if (document) {
    value = *std::move(document);
    return true;
  }
  session.report(document.error());
  return false;
}

}  // namespace baton::cli
