#include "app/request_member.h"

#include <nlohmann/json.hpp>

#include "domain/model/members.h"
#include "domain/shared/faults.h"
#include "text/concat.h"

namespace baton::app {

Result<std::string> required_text(const Json& request, std::string_view name) {
  const Json* member = model::member(request, name);
  if (member == nullptr) {
    return fail(shared::invalid_request("a member is missing", std::string(name),
                                        text::concat("give \"", name, "\" as a string")));
  }
  if (!member->is_string()) {
    return fail(shared::invalid_request("a member is no string", std::string(name),
                                        "structured data are serialised to text"));
  }
  return member->get<std::string>();
}

}  // namespace baton::app
