#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "app/core/redaction/authored_lists.h"
#include "json/json.h"
#include "json/pointer.h"

// Where the sections of a state are, in the form in which an envelope names its place: the elements
// of lists by their ids. The sides of a kept conflict belong to the place that both changed.
namespace baton::app {

struct SealablePlace {
  const AuthoredList* list;
  const Json* item;     // the element of the list
  std::string pointer;  // "/tasks/task_1/result/0"
};

// Of a pointer to an element of a sealable list, or into one. Empty for all other places.
std::optional<SealablePlace> sealable_place(const Json& state, const json::Pointer& pointer);

// "/tasks/task_1/result": names the list's element by its id, because lists change their order.
std::string section_pointer(std::string_view list, std::string_view id, std::string_view member);

// A pointer in the form of a sealed place; one of another place as it is.
std::string sealed_form_of(const Json& state, const json::Pointer& pointer);

}  // namespace baton::app
