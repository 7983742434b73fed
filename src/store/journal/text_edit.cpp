#include "store/journal/text_edit.h"

#include <algorithm>
#include <cstdint>

#include <nlohmann/json.hpp>

#include "json/print.h"
#include "text/concat.h"

namespace baton::journal {
namespace {

// Whether the byte at `at` continues a UTF-8 sequence.
bool continues_character(std::string_view text, std::size_t at) {
  constexpr unsigned kContinuationMask = 0xC0U;
  constexpr unsigned kContinuation = 0x80U;
  return at < text.size() &&
         (static_cast<unsigned char>(text[at]) & kContinuationMask) == kContinuation;
}

std::size_t common_head(std::string_view before, std::string_view after) {
  const auto ends = std::ranges::mismatch(before, after);
  auto head = static_cast<std::size_t>(ends.in1 - before.begin());
  while (head > 0 && (continues_character(before, head) || continues_character(after, head))) {
    --head;
  }
  return head;
}

std::size_t common_tail(std::string_view before, std::string_view after) {
  const std::size_t most = std::min(before.size(), after.size());
  std::size_t tail = 0;
  while (tail < most && before[before.size() - tail - 1] == after[after.size() - tail - 1]) ++tail;
  while (tail > 0 && continues_character(before, before.size() - tail)) --tail;
  return tail;
}

const Json* number_in(const Json& edit, const char* name) {
  const auto found = edit.find(name);
  const bool is_count = found != edit.end() && found->is_number_integer() &&
                        (found->is_number_unsigned() || found->get<std::int64_t>() >= 0);
  return is_count ? &*found : nullptr;
}

}  // namespace

std::string body_of_edit(std::string_view patch, std::string_view before, std::string_view after) {
  const std::size_t head = common_head(before, after);
  const std::size_t tail = common_tail(before.substr(head), after.substr(head));
  const std::string inserted(after.substr(head, after.size() - head - tail));
  return text::concat(R"({"patch":)", patch, R"(,"edit":{"at":)", std::to_string(head),
                      R"(,"removed":)", std::to_string(before.size() - head - tail),
                      R"(,"inserted":)", json::print_compact(Json(inserted)), "}}");
}

bool is_edit(std::string_view body) {
  return body.starts_with('{');
}

std::string patch_in(const Json& body) {
  const auto patch = body.find("patch");
  return patch == body.end() ? std::string() : json::print_compact(*patch);
}

Result<std::string> apply_edit(std::string text, const Json& body) {
  const Error unfit{.code = ErrorCode::malformed, .phrase = "the edit does not fit the text"};
  const auto edit = body.find("edit");
  if (edit == body.end() || !edit->is_object()) return fail(unfit);
  const Json* const at = number_in(*edit, "at");
  const Json* const removed = number_in(*edit, "removed");
  const auto inserted = edit->find("inserted");
  if (at == nullptr || removed == nullptr || inserted == edit->end() || !inserted->is_string()) {
    return fail(unfit);
  }
  const auto begin = at->get<std::uint64_t>();
  const auto length = removed->get<std::uint64_t>();
  if (begin > text.size() || length > text.size() - begin) return fail(unfit);
  text.replace(begin, length, inserted->get_ref<const std::string&>());
  return text;
}

}  // namespace baton::journal
