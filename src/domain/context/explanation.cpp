#include "domain/context/explanation.h"

#include <nlohmann/json.hpp>

#include "json/print.h"
#include "text/utf8.h"

namespace baton::context {

std::size_t count_tokens_of_text(std::string_view text) {
  constexpr std::size_t kCodePointsPerToken = 4;
  return (text::count_code_points(text) + kCodePointsPerToken - 1) / kCodePointsPerToken;
}

std::size_t count_tokens(const Json& value) {
  return count_tokens_of_text(json::print_compact(value));
}

Json to_json(const Explanation& explanation) {
  Json items = Json::array();
  for (const ExplainedItem& item : explanation.items) {
    items.push_back({{"kind", item.kind},
                     {"id", item.id},
                     {"admitted", item.verdict == Verdict::admitted},
                     {"reason", item.reason},
                     {"tokens", item.tokens}});
  }
  return items;
}

}  // namespace baton::context
