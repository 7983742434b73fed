#pragma once

#include <memory>
#include <string>

#include <nlohmann/json.hpp>

#include "baton/result.h"
#include "json/json.h"
#include "json/tape.h"
#include "json/view.h"

namespace baton::json {

// A document that was read: on a tape, until tree() is called to change it. Views of it stay valid
// when it is moved.
class Document {
 public:
  Document() : Document(Json()) {}
  // `text` is what the tape was read from.
  Document(Tape tape, std::string text);
  // Refers to a text elsewhere until keep_text().
  explicit Document(Tape tape);
  // Has no text until keep_text().
  explicit Document(Json tree);

  [[nodiscard]] View view() const { return tree_ ? View(*tree_) : View(source_->tape); }
  operator View() const { return view(); }  // NOLINT(google-explicit-constructor)

  // Without the changes of the tree.
  [[nodiscard]] const std::string& text() const { return source_->text; }
  // Keeps the text that the document was read from.
  void keep_text(std::string text);
  // For changes. The first call makes the tree and invalidates views of the tape.
  [[nodiscard]] Json& tree();

 private:
  struct Source {
    std::string text;
    Tape tape;  // of the text, until there is a tree
  };
  std::unique_ptr<Source> source_;
  std::unique_ptr<Json> tree_;
};

// Reads a text as read_tape() does.
Result<Document> read_document(std::string text, const std::string& subject);

}  // namespace baton::json
