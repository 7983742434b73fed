#include "app/context/redact_stream.h"

#include <utility>

#include "app/context/redact_document.h"
#include "domain/policy/text_stream.h"
#include "text/utf16.h"

namespace baton::app {
namespace {

struct StreamStart {
  std::string text;
  bool is_all = false;
};

// The bytes by which the encoding is decided: a pipe may deliver a single one first. If the text
// pauses, a line is enough.
Result<StreamStart> read_start(const RedactStream& request) {
  StreamStart start;
  while (!start.is_all && start.text.size() < text::kExaminedForUtf16) {
    BATON_TRY(const std::string piece, request.read());
    start.is_all = piece.empty();
    start.text += piece;
    if (start.text.find('\n') != std::string::npos && request.pauses()) break;
  }
  return start;
}

}  // namespace

Result<void> redact_stream(const RedactStream& request, Workspace& workspace) {
  BATON_TRY(const policy::SecretSettings* settings, workspace.secrets());
  policy::TextStream stream(settings->rules);
  BATON_TRY(const StreamStart start, read_start(request));
  BATON_CHECK(require_utf8_text(start.text, "<stdin>"));
  if (!request.write(stream.add(start.text))) return {};
  for (bool is_end = start.is_all; !is_end;) {
    if (request.pauses() && !request.write(stream.settled())) return {};
    BATON_TRY(const std::string piece, request.read());
    is_end = piece.empty();
    if (!request.write(stream.add(piece))) return {};
  }
  request.write(stream.finish());
  return {};
}

}  // namespace baton::app
