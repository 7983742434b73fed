#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "app/actions/observe_project.h"
#include "app/core/caller/caller.h"
#include "app/core/workspace.h"
#include "json/json.h"
#include "mcp/protocol/offer.h"
#include "mcp/tools.h"

namespace baton::mcp {

// The tools, resources and prompts of a project, read at each request: other processes change the
// project while the server runs.
class ProjectOffer final : public Offer {
 public:
  // `server`: the caller of requests without a signature.
  ProjectOffer(app::Workspace& workspace, Tools tools, authority::Caller server);
  ~ProjectOffer() override;
  ProjectOffer(const ProjectOffer&) = delete;
  ProjectOffer& operator=(const ProjectOffer&) = delete;

  [[nodiscard]] Json capabilities() const override;
  [[nodiscard]] std::string instructions() const override;

  tl::expected<Page, Fault> tools(const Cursor& cursor) override;
  tl::expected<Page, Fault> resources(const Cursor& cursor) override;
  tl::expected<Page, Fault> resource_templates(const Cursor& cursor) override;
  tl::expected<Page, Fault> prompts(const Cursor& cursor) override;

  Answer call_tool(const Json& params, Exchange& exchange) override;
  Answer read_resource(const Json& params, Exchange& exchange) override;
  Answer get_prompt(const Json& params, Exchange& exchange) override;
  std::optional<Answer> other(std::string_view method, const Json& params,
                              Exchange& exchange) override;

  [[nodiscard]] bool knows(std::string_view uri) override;
  Wanted changes(const Wanted& wanted) override;
  std::vector<Watch*> watches() override { return observation_.watches(); }
  [[nodiscard]] bool is_blind() const override { return observation_.is_blind(); }

 private:
  // The answer as it may be printed.
  Answer shown(Answer answer);
  // The same with the remarks of the request. A tool has them in its document.
  Answer remarked(Answer answer);
  app::Workspace& project_now();
  void remember(const Wanted& wanted);
  bool has_changed(const std::string& name, const std::vector<app::Observable>& observables);

  app::Workspace& workspace_;
  Tools tools_;
  authority::Caller server_;
  app::Observation observation_;
  Wanted wanted_;                              // the observed subscriptions
  std::map<std::string, std::string> stamps_;  // of the observed resources, by URI
};

}  // namespace baton::mcp
