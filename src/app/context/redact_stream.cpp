#include "app/context/redact_stream.h"

#include <utility>

#include "app/context/redact_document.h"
#include "domain/policy/text_stream.h"
#include "text/utf16.h"

namespace baton::app {

Result<void> redact_stream(const RedactStream& request, Workspace& workspace) {
  BATON_TRY(const policy::SecretSettings* settings, workspace.secrets());
  policy::TextStream stream(settings->rules);
  std::string start;  // until the encoding is decided: a pipe may deliver a single byte first
  for (bool is_decided = false, is_end = false; !is_end;) {
    BATON_TRY(std::string piece, request.read());
    is_end = piece.empty();
    if (!is_decided) {
      start += piece;
      is_decided = is_end || start.size() >= text::kExaminedForUtf16;
      if (!is_decided) continue;
      BATON_CHECK(require_utf8_text(start, "<stdin>"));
      piece = std::move(start);
    }
    if (!request.write(stream.add(piece))) return {};
  }
  request.write(stream.finish());
  return {};
}

}  // namespace baton::app
