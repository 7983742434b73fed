#include "app/context/redact_stream.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "app/context/redact_document.h"
#include "domain/policy/text_stream.h"
#include "text/utf16.h"
#include "text/utf8.h"

namespace baton::app {
namespace {

struct StreamStart {
  std::string text;
  bool is_all = false;
};

// Whether lines are certainly not UTF-16: its letters have bytes that are control characters or no
// UTF-8.
bool is_certainly_utf8(std::string_view lines) {
  const auto is_control = [](char byte) {
    constexpr std::string_view kInLogs = "\t\n\r\x1b";
    return static_cast<unsigned char>(byte) < 0x20 && kInLogs.find(byte) == std::string_view::npos;
  };
  return std::ranges::none_of(lines, is_control) && !text::first_invalid_utf8(lines);
}

// The bytes by which the encoding is decided: a pipe may deliver a single one first. If the text
// pauses, lines are enough that are certainly UTF-8.
Result<StreamStart> read_start(const RedactStream& request) {
  StreamStart start;
  while (!start.is_all && start.text.size() < text::kExaminedForUtf16) {
    BATON_TRY(const std::string piece, request.read());
    start.is_all = piece.empty();
    start.text += piece;
    const std::size_t lines = start.text.rfind('\n') + 1;  // npos + 1 is 0
    const bool is_decided = is_certainly_utf8(std::string_view(start.text).substr(0, lines));
    if (lines > 0 && is_decided && request.pauses()) break;
  }
  return start;
}

}  // namespace

Result<void> redact_stream(const RedactStream& request, Workspace& workspace) {
  BATON_TRY(const policy::SecretSettings* settings, workspace.secrets());
  policy::TextStream stream(settings->rules);
  BATON_TRY(const StreamStart start, read_start(request));
  BATON_CHECK(require_utf8_text(start.text, "<stdin>"));
  std::string examined = start.text;
  if (!request.write(stream.add(start.text))) return {};
  for (bool is_end = start.is_all; !is_end;) {
    if (request.pauses() && !request.write(stream.settled())) return {};
    BATON_TRY(const std::string piece, request.read());
    is_end = piece.empty();
    if (examined.size() < text::kExaminedForUtf16 && !is_end) {
      examined += piece;
      BATON_CHECK(require_utf8_text(examined, "<stdin>"));
    }
    if (!request.write(stream.add(piece))) return {};
  }
  request.write(stream.finish());
  return {};
}

}  // namespace baton::app
