#pragma once

#include "baton/result.h"
#include "json/view.h"
#include "schema/compiler.h"

// The functions that compile one keyword each and are not in compile_keyword.cpp, and what they
// share with those.
namespace baton::schema {

struct Use {
  Keyword keyword;
  Kind kind;  // kind of the instruction, for functions of several keywords
};

Result<void> want_string(Draft& draft, const Use& use, const json::View& value);
Result<void> want_boolean(Draft& draft, const Use& use, const json::View& value);
Result<void> want_array(Draft& draft, const Use& use, const json::View& value);
Result<void> want_object(Draft& draft, const Use& use, const json::View& value);
bool is_list_of_strings(const json::View& value);

Result<void> compile_reference(Draft& draft, const Use& use, const json::View& value);
Result<void> compile_dynamic_reference(Draft& draft, const Use& use, const json::View& value);
Result<void> compile_recursive_reference(Draft& draft, const Use& use, const json::View& value);

Result<void> compile_dependent_required(Draft& draft, const Use& use, const json::View& value);
Result<void> compile_dependent_schemas(Draft& draft, const Use& use, const json::View& value);
Result<void> compile_dependencies(Draft& draft, const Use& use, const json::View& value);

}  // namespace baton::schema
