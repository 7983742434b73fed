#pragma once

#include <cstdint>
#include <string_view>

#include "app/core/request/action.h"
#include "app/core/workspace.h"
#include "domain/authority/caller.h"
#include "json/json.h"
#include "web/http_answer.h"

namespace baton::web {

inline constexpr std::string_view kApi = "/api/v1";
inline constexpr std::string_view kEvents = "/api/v1/events";

enum class Writes : std::uint8_t { refused, allowed };

// A request that the guard has admitted.
struct ApiRequest {
  std::string_view method;  // GET, HEAD or POST
  std::string_view target;
  std::string_view body = {};
};

// The operations of the command line over HTTP, for one caller: the person who started the server.
// Every operation that is an action is offered; the others take over a terminal, wait, or run other
// programs.
class Api {
 public:
  Api(app::Workspace& workspace, authority::Caller caller, Writes writes);

  // Answers a path at or below kApi. Reads the project anew: others change it meanwhile.
  HttpAnswer answer(const ApiRequest& request);

  // The document as it may be shown: without secrets.
  [[nodiscard]] Json shown(Json document);

  [[nodiscard]] Writes writes() const { return writes_; }

 private:
  [[nodiscard]] Json index() const;
  HttpAnswer answer_alone(const ApiRequest& request);  // without the remarks
  HttpAnswer perform(const app::Action& action, const ApiRequest& request);
  HttpAnswer failure(const Error& error);

  app::Workspace& workspace_;
  authority::Caller caller_;
  Writes writes_;
};

}  // namespace baton::web
