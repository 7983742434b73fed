// The JSON reader accepts what nlohmann's parser accepts, but for its own documented limits and
// refusals; both read the same document, which survives printing. An error names a place inside the
// text. Reading onto a tape gives the same answers, and the same places of values.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "fuzz/demand.h"
#include "json/locate.h"
#include "json/pointer.h"
#include "json/print.h"
#include "json/read.h"
#include "json/tape.h"
#include "text/utf8.h"

namespace {

using baton::Json;
using baton::fuzz::demand;

// nlohmann's parser has no limit of depth.
bool is_deep(std::string_view text) {
  std::size_t opening = 0;
  for (const char byte : text) opening += byte == '[' || byte == '{' ? 1 : 0;
  return opening > baton::json::ReadOptions{}.max_depth;
}

void check_accepted(const std::string& text, const Json& document) {
  demand(!baton::text::first_invalid_utf8(text), "ill-formed UTF-8 is accepted");
  const std::string printed = baton::json::print(document);
  const baton::Result<Json> again = baton::json::read(printed, "printed");
  demand(again && *again == document, "printing changes the document", printed);
  demand(baton::json::check_readable(document).has_value(), "it is not readable", printed);
  if (is_deep(text)) return;
  const Json other = Json::parse(text, nullptr, false);
  demand(!other.is_discarded(), "nlohmann refuses it");
  demand(other == document, "nlohmann reads another document", printed);
}

// Whether the reader may refuse what nlohmann accepts.
bool is_own_rule(const baton::Error& error) {
  for (const std::string_view word : {"occurs twice", "deep", "long"}) {
    if (error.phrase.view().find(word) != std::string_view::npos) return true;
  }
  return false;
}

void check_refused(const std::string& text, const baton::Error& error) {
  demand(!error.phrase.view().empty(), "an error without a phrase");
  if (error.position) {
    const std::size_t lines = 1 + static_cast<std::size_t>(std::ranges::count(text, '\n'));
    demand(error.position->line >= 1 && error.position->line <= lines + 1, "an impossible line");
    demand(error.position->column >= 1, "an impossible column");
  }
  // For nlohmann's parser, a text ends at a NUL.
  const bool has_nul = text.find('\0') != std::string::npos;
  if (is_deep(text) || has_nul || is_own_rule(error)) return;
  demand(Json::parse(text, nullptr, false).is_discarded(), "nlohmann accepts it",
         error.phrase.view());
}

bool is_same_error(const baton::Error& one, const baton::Error& other) {
  const bool has_same_place = one.position.has_value() == other.position.has_value() &&
                              (!one.position || (one.position->line == other.position->line &&
                                                 one.position->column == other.position->column));
  return has_same_place && one.phrase.view() == other.phrase.view() && one.hint == other.hint;
}

// About values on the way to the first, the middle or the last one at each level, by `part` of 2.
baton::Findings findings_inside(const Json& document, std::size_t part) {
  baton::Findings findings;
  std::string pointer;
  for (const Json* at = &document;;) {
    findings.push_back({.rule = "place", .message = {}, .instance_location = pointer});
    if (!at->is_structured() || at->empty()) return findings;
    const std::size_t index = (at->size() - 1) * part / 2;
    auto child = at->begin();
    std::advance(child, static_cast<std::ptrdiff_t>(index));
    pointer +=
        "/" + (at->is_array() ? std::to_string(index) : baton::json::escape_token(child.key()));
    at = &*child;
  }
}

void check_places(const std::string& text, const Json& document, const baton::json::Tape& tape) {
  for (std::size_t part = 0; part <= 2; ++part) {
    baton::Findings by_text = findings_inside(document, part);
    baton::Findings by_tape = by_text;
    baton::json::attach_positions(by_text, text, "input");
    baton::json::attach_positions(by_tape, tape, "input");
    for (std::size_t at = 0; at < by_text.size(); ++at) {
      demand(by_text[at].position == by_tape[at].position, "a value has two places",
             by_text[at].instance_location);
    }
  }
}

void check_tape(const std::string& text, const baton::Result<Json>& document) {
  const auto tape = baton::json::read_tape(text, "input");
  demand(tape.has_value() == document.has_value(), "a tape accepts other texts");
  if (!tape) {
    demand(is_same_error(tape.error(), document.error()), "a tape has another error");
  } else if (!is_deep(text)) {
    check_places(text, *document, *tape);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  const baton::Result<Json> document = baton::json::read(text, "input");
  if (document) {
    check_accepted(text, *document);
  } else {
    check_refused(text, document.error());
  }
  check_tape(text, document);
  return 0;
}
