#include "mcp/project_offer.h"

#include <algorithm>
#include <utility>

#include "app/core/findings/remarks.h"
#include "domain/policy/secrets.h"
#include "mcp/completions.h"
#include "mcp/prompts.h"
#include "mcp/resources.h"
#include "resources/resource.h"
#include "text/concat.h"

namespace baton::mcp {
namespace {

// The remarks of a request in the `_meta` of its result.
constexpr const char* kRemarksKey = "dev.baton/remarks";

// The key of the list of resources among the URIs.
constexpr const char* kResourceList = "";

std::vector<app::Observable> observables_of(const Wanted& wanted) {
  std::vector<app::Observable> all;
  if (wanted.resource_list) all = observables_of_list();
  for (const std::string& uri : wanted.resources) {
    for (app::Observable& observable : mcp::observables_of(uri))
      all.push_back(std::move(observable));
  }
  return all;
}

// A list with a single page.
tl::expected<Page, Fault> only_page(const Offer::Cursor& cursor, Json items) {
  if (cursor) return fault(kInvalidParams, "unknown cursor");
  return Page{.items = std::move(items)};
}

// True if no subscription was removed and no list was added.
bool only_adds_resources(const Wanted& wanted, const Wanted& before) {
  const bool has_same_lists = wanted.resource_list == before.resource_list &&
                              wanted.tool_list == before.tool_list &&
                              wanted.prompt_list == before.prompt_list;
  return has_same_lists && std::ranges::includes(wanted.resources, before.resources);
}

}  // namespace

ProjectOffer::ProjectOffer(app::Workspace& workspace, Tools tools, authority::Caller server)
    : workspace_(workspace), tools_(std::move(tools)), server_(std::move(server)) {
  workspace_.speak_for(&server_);
}

ProjectOffer::~ProjectOffer() {
  workspace_.speak_for(nullptr);
}

Json ProjectOffer::capabilities() const {
  return {{"tools", Json::object()},
          {"resources", {{"subscribe", true}, {"listChanged", true}}},
          {"prompts", Json::object()},
          {"completions", Json::object()}};
}

std::string ProjectOffer::instructions() const {
  return std::string(resources::find_prompt("mcp-instructions")->content);
}

tl::expected<Page, Fault> ProjectOffer::tools(const Cursor& cursor) {
  return only_page(cursor, tools_.list());
}

tl::expected<Page, Fault> ProjectOffer::resources(const Cursor& cursor) {
  return list_resources(cursor, server_, project_now());
}

tl::expected<Page, Fault> ProjectOffer::resource_templates(const Cursor& cursor) {
  return only_page(cursor, list_resource_templates());
}

tl::expected<Page, Fault> ProjectOffer::prompts(const Cursor& cursor) {
  return only_page(cursor, list_prompts());
}

Answer ProjectOffer::call_tool(const Json& params, Exchange& exchange) {
  return shown(tools_.call(params, exchange, project_now()));
}

Answer ProjectOffer::read_resource(const Json& params, Exchange& /*exchange*/) {
  return remarked(mcp::read_resource(params["uri"].get<std::string>(), server_, project_now()));
}

Answer ProjectOffer::get_prompt(const Json& params, Exchange& /*exchange*/) {
  return remarked(mcp::get_prompt(params, server_, project_now()));
}

std::optional<Answer> ProjectOffer::other(std::string_view method, const Json& params,
                                          Exchange& /*exchange*/) {
  if (method != "completion/complete") return std::nullopt;
  return remarked(complete(params, server_, project_now()));
}

Answer ProjectOffer::remarked(Answer answer) {
  answer = shown(std::move(answer));
  Json remarks = app::remarks_of(workspace_);
  if (answer && !remarks.empty()) (*answer)["_meta"][kRemarksKey] = std::move(remarks);
  return answer;
}

Answer ProjectOffer::shown(Answer answer) {
  const policy::SecretSettings& settings = workspace_.secrets_in_answers();
  if (!answer) {
    Fault& fault = answer.error();
    fault.message = policy::redact_secrets(std::move(fault.message), settings.rules);
    fault.data = policy::redact_secrets(std::move(fault.data), settings.rules).document;
    return answer;
  }
  return policy::shown(*std::move(answer), settings);
}

bool ProjectOffer::knows(std::string_view uri) {
  return is_readable(uri, server_);
}

// Watches before it reads, so that no change in between is missed. On the first request for a
// resource its state is only stored.
Wanted ProjectOffer::changes(const Wanted& wanted) {
  const bool has_noticed = observation_.has_noticed();
  if (!has_noticed && wanted == wanted_) return {};
  if (!has_noticed && only_adds_resources(wanted, wanted_)) {
    remember(wanted);
    return {};
  }
  wanted_ = wanted;
  observation_.begin(observables_of(wanted), project_now());
  std::erase_if(stamps_, [&](const auto& known) {
    return known.first != kResourceList && !wanted.resources.contains(known.first);
  });
  Wanted changed;
  if (wanted.resource_list)
    changed.resource_list = has_changed(kResourceList, observables_of_list());
  for (const std::string& uri : wanted.resources) {
    if (has_changed(uri, observables_of(uri))) changed.resources.insert(uri);
  }
  return changed;
}

// The resources requested before are unchanged: only new ones are read.
void ProjectOffer::remember(const Wanted& wanted) {
  app::Workspace& workspace = project_now();
  for (const std::string& uri : wanted.resources) {
    if (wanted_.resources.contains(uri)) continue;
    const std::vector<app::Observable> observables = observables_of(uri);
    observation_.add(observables, workspace);
    has_changed(uri, observables);
  }
  wanted_ = wanted;
}

bool ProjectOffer::has_changed(const std::string& name,
                               const std::vector<app::Observable>& observables) {
  std::string stamp;
  for (const app::Observable& observable : observables) {
    stamp += text::concat(app::stamp_of(observable, workspace_), "\n");
  }
  const auto [known, is_new] = stamps_.try_emplace(name, stamp);
  const bool differs = known->second != stamp;
  known->second = std::move(stamp);
  return !is_new && differs;
}

app::Workspace& ProjectOffer::project_now() {
  workspace_.begin_anew();
  return workspace_;
}

}  // namespace baton::mcp
