#include "hook/received_event.h"

#include <utility>

#include <nlohmann/json.hpp>

#include "json/lone_surrogates.h"
#include "json/read.h"
#include "json/salvage.h"
#include "text/utf8.h"

namespace baton::hook {
namespace {

// Returns whether there were any.
bool replace_invalid_characters(std::string& text) {
  const bool is_utf8 = !text::first_invalid_utf8(text);
  if (!is_utf8) text = text::replace_invalid_utf8(text);
  return json::replace_lone_surrogates(text) > 0 || !is_utf8;
}

}  // namespace

ReceivedEvent receive_event(std::string text) {
  const bool has_replaced = replace_invalid_characters(text);
  Result<Json> document = json::read(text, "standard input", {.max_string_bytes = text.size()});
  if (document && document->is_object()) {
    return {.event = Event(*std::move(document)), .has_replaced_characters = has_replaced};
  }
  Error fault{.code = ErrorCode::malformed, .phrase = "not a JSON object"};
  if (!document) {
    fault = document.error();
    fault.hint.clear();  // it would quote the text
  }
  return {.event = Event(json::salvage(text).document), .fault = std::move(fault)};
}

}  // namespace baton::hook
