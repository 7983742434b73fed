#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "json/json.h"
#include "json/view.h"

// The reason why each item is in a context or is excluded from it.
namespace baton::context {

enum class Verdict : std::uint8_t { admitted, denied };

struct ExplainedItem {
  // output, decision, constraint, artifact, file, gate, field, note, lesson, task, message, member
  std::string kind;
  std::string id;  // the item's id; else its path, index or agent
  Verdict verdict = Verdict::denied;
  std::string reason;       // one clause: "code-writer needs prd-writer"
  std::size_t tokens = 0;   // of the item, admitted or not
  std::string digest = {};  // of an item outside the state, such as a note; may be empty
};

struct Explanation {
  std::vector<ExplainedItem> items;
};

// Code points of the compact JSON text divided by 4, rounded up.
std::size_t count_tokens(const json::View& value);
std::size_t count_tokens_of_text(std::string_view text);

// [{"kind", "id", "admitted", "reason", "tokens"}]
Json to_json(const Explanation& explanation);

}  // namespace baton::context
