#include "json/document.h"

#include <utility>

namespace baton::json {

Document::Document(Tape tape, std::string text) : Document(std::move(tape)) {
  keep_text(std::move(text));
}

Document::Document(Tape tape)
    : source_(std::make_unique<Source>(Source{std::string(), std::move(tape)})) {}

Document::Document(Json tree)
    : source_(std::make_unique<Source>()), tree_(std::make_unique<Json>(std::move(tree))) {}

void Document::keep_text(std::string text) {
  source_->text = std::move(text);
  if (!tree_) source_->tape.set_text(source_->text);
}

Json& Document::tree() {
  if (!tree_) {
    tree_ = std::make_unique<Json>(view().tree());
    source_->tape = Tape();
  }
  return *tree_;
}

Result<Document> read_document(std::string text, const std::string& subject) {
  BATON_TRY(Tape tape, read_tape(text, subject));
  return Document(std::move(tape), std::move(text));
}

}  // namespace baton::json
