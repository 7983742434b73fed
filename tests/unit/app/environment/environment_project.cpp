#include "environment_project.h"

#include <gtest/gtest.h>

#include "app/core/findings/finding_json.h"
#include "app/core/request/tool_call.h"

namespace baton::test {

std::string name_of(const Error& error) {
  return std::string(app::code_of(error));
}

EnvironmentProject::EnvironmentProject() : workspace(*project.open({})) {
  EXPECT_EQ(create("main"), "");
  EXPECT_EQ(create("solver", "main"), "");
  EXPECT_EQ(create("observer", "solver"), "");
}

app::ThreadCall EnvironmentProject::by(const std::string& thread) const {
  return {.thread = thread, .participant = participant};
}

authority::Caller EnvironmentProject::caller(const std::string& thread) const {
  authority::Caller caller = authority::caller_named(participant);
  caller.thread = thread;
  return caller;
}

Json EnvironmentProject::call(const std::string& operation, const Json& arguments,
                              const std::string& thread) {
  Json request = {{"action", operation}};
  request.update(arguments);
  const Result<Outcome<Json>> answer =
      app::run_action(app::env_actions(), {request, caller(thread), workspace});
  if (answer) return std::get<Json>(*answer);
  return name_of(answer.error()) + ": " + std::string(answer.error().phrase.view());
}

Json EnvironmentProject::store(const std::string& key, const Json& value,
                               const std::string& thread) {
  const Json answer =
      call("store_env_data", {{"key", key}, {"short_description", "Some data"}, {"value", value}},
           thread);
  return answer.is_object() ? answer["result"] : answer;
}

Json EnvironmentProject::get(const std::string& key, const std::string& thread) {
  const Json answer = call("get_env_data", {{"key", key}}, thread);
  return answer.is_object() ? answer["value"] : answer;
}

std::string EnvironmentProject::create(const std::string& id, std::optional<std::string> parent) {
  const auto outcome = app::create_thread(
      {.id = id, .parent = std::move(parent), .participant = participant}, workspace);
  return outcome ? "" : name_of(outcome.error());
}

std::string EnvironmentProject::remove(const std::string& id) {
  const auto outcome = app::delete_thread({.thread = id}, workspace);
  return outcome ? "" : name_of(outcome.error());
}

std::string EnvironmentProject::root_of(const std::string& id) {
  const auto outcome = app::show_thread({.call = by(id)}, workspace);
  return outcome ? std::get<app::ThreadShown>(*outcome).thread.root : name_of(outcome.error());
}

}  // namespace baton::test
