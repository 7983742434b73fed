#include "domain/context/explanation.h"

#include <nlohmann/json.hpp>

#include "json/print.h"
#include "text/utf8.h"

namespace baton::context {

namespace {

std::size_t tokens_of(std::size_t code_points) {
  constexpr std::size_t kCodePointsPerToken = 4;
  return (code_points + kCodePointsPerToken - 1) / kCodePointsPerToken;
}

}  // namespace

std::size_t count_tokens_of_text(std::string_view text) {
  return tokens_of(text::count_code_points(text));
}

std::size_t count_tokens(const json::View& value) {
  return tokens_of(json::count_code_points(value));
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
