#include "cli/render.h"

#include <cstring>

#include "app/core/findings/finding_json.h"
#include "app/core/findings/with_position.h"
#include "app/documents/excerpts.h"
#include "text/concat.h"
#include "text/terminal.h"
#include "text/width.h"

namespace baton::cli {
namespace {

using text::concat;
using text::one_line;

// SGR sequences of ECMA-48.
constexpr std::string_view kBold = "\x1b[1m";
constexpr std::string_view kRed = "\x1b[1;31m";
constexpr std::string_view kYellow = "\x1b[1;33m";
constexpr std::string_view kCyan = "\x1b[36m";
constexpr std::string_view kReset = "\x1b[0m";

std::string_view colour_of(Severity severity) {
  switch (severity) {
    case Severity::error: return kRed;
    case Severity::warning: return kYellow;
    case Severity::info: return kCyan;
  }
  return kRed;
}

std::string paint(std::string_view words, std::string_view colour, Style style) {
  return style == Style::plain ? std::string(words) : concat(colour, words, kReset);
}

std::string place(std::string_view file, const std::optional<Position>& position) {
  return app::with_position(one_line(file), position);
}

std::string hint_line(std::string_view hint) {
  return hint.empty() ? std::string() : concat("  hint: ", one_line(hint), "\n");
}

std::string headline(const Error& error, Style style) {
  if (error.position && !error.subject.empty()) {
    return concat(paint(place(error.subject, error.position), kBold, style), ": ",
                  paint("error", kRed, style), ": ", error.phrase.view());
  }
  std::string line = concat("baton: ", paint("error", kRed, style), ": ", error.phrase.view());
  if (!error.subject.empty()) line += concat(": ", one_line(error.subject));
  return line;
}

}  // namespace

std::string render(const Finding& finding, Style style) {
  std::string line;
  if (!finding.file.empty()) {
    line = concat(paint(place(finding.file, finding.position), kBold, style), ": ");
  }
  line += concat(paint(app::name_of(finding.severity), colour_of(finding.severity), style), ": ");
  if (!finding.instance_location.empty()) line += concat(one_line(finding.instance_location), ": ");
  line += concat(one_line(finding.message), " [", finding.rule);
  if (!finding.schema.empty()) line += concat(" in ", one_line(finding.schema));
  line += "]\n";
  return line + hint_line(finding.hint);
}

std::string render(const Findings& findings, Style style) {
  std::string lines;
  for (const Finding& finding : findings) lines += render(finding, style);
  return lines;
}

std::string render(const Error& error, Style style) {
  std::string lines = headline(error, style);
  const bool has_other_place = !error.pointer.empty() && error.pointer != error.subject;
  if (has_other_place) lines += concat(" (at ", one_line(error.pointer), ")");
  // Any other code's phrase says what the system's text would repeat.
  if (error.cause != 0 && error.code == ErrorCode::unavailable) {
    const char* reason = strerrordesc_np(error.cause);
    const char* name = strerrorname_np(error.cause);
    lines += concat(": ", reason != nullptr ? reason : "unknown reason", " (",
                    name != nullptr ? name : std::to_string(error.cause), ")");
  }
  lines += '\n';
  for (const RelatedLocation& related : error.related) {
    const std::string where = place(related.file, related.position);
    lines += concat("  ", where, where.empty() ? "" : ": ", one_line(related.note), "\n");
  }
  return lines + hint_line(error.hint);
}

std::string render(const app::Excerpt& excerpt, Style style) {
  if (excerpt.before.empty() && excerpt.after.empty()) return {};
  const std::string before = one_line(excerpt.before);
  const std::string caret(text::display_width(before), ' ');
  return concat("    ", before, one_line(excerpt.after), "\n    ", caret, paint("^", kRed, style),
                "\n");
}

}  // namespace baton::cli
