#pragma once

#include <span>
#include <string>

#include <nlohmann/json.hpp>

#include "app/core/request/member.h"
#include "cli/command.h"
#include "json/json.h"

namespace baton::cli {

// The options and arguments of a command that are the members of its action, and their values.
class MemberOptions {
 public:
  // Declares the members of the command's action, whose request is `Request`.
  template <typename Request>
  void declare(Options& options) {
    declare(options, &app::kRequestTag<Request>);
  }

  // Reads the values into the request's struct; false after an error, which it reports.
  template <typename Request>
  bool read(Session& session, Request& into) {
    return read(session, &app::kRequestTag<Request>, &into);
  }

  // What the command line gave, by the members' names.
  [[nodiscard]] const Json& given() const { return given_; }
  // The option or argument of the first member that was given; empty: none was.
  [[nodiscard]] std::string first_given() const;

 private:
  void declare(Options& options, const char* request_tag);
  bool read(Session& session, const char* request_tag, void* into);
  bool check_names(Session& session);
  bool complete(Session& session, const app::Member& member, Json& value);

  std::span<const app::Member> members_;
  const char* request_tag_ = nullptr;
  const app::Member* reader_ = nullptr;  // the member that standard input was read for
  Json given_ = Json::object();
};

}  // namespace baton::cli
