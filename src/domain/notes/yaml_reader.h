#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "baton/result.h"
#include "domain/notes/yaml.h"

namespace baton::notes {

// Walks the text once. Between values it stands at the first character of a line with content, or
// at the end; the column of that character says what the line belongs to.
class YamlReader {
 public:
  // `begin` is the beginning of a line, and the text ends where the frontmatter does.
  YamlReader(std::string_view text, std::size_t begin)
      : text_(text), at_(begin), line_begin_(begin) {}

  Result<YamlNode> read();

 private:
  // What a value belongs to: the column of that mapping or list, and how deep it lies.
  struct Scope {
    std::size_t column = 0;
    std::size_t depth = 0;
    bool is_list = false;
  };

  // Blocks (yaml_block.cpp)
  Result<YamlNode> block_mapping(std::size_t depth);
  Result<YamlNode> block_list(std::size_t depth);
  Result<YamlNode> block_member(const Scope& scope);
  Result<YamlNode> block_item(const Scope& scope);
  Result<YamlNode> block_value(const Scope& scope);
  Result<YamlNode> value_below(const Scope& scope, std::size_t before);
  Result<YamlNode> value_here(const Scope& scope);
  Result<YamlNode> member_name();
  Result<bool> is_sibling(std::size_t column) const;
  Result<void> next_content();
  Result<void> finish_line();
  [[nodiscard]] bool at_dash() const;
  [[nodiscard]] bool at_member() const;

  // Scalars that may go on over several lines (yaml_scalars.cpp)
  Result<YamlNode> plain(std::size_t column);
  Result<std::string_view> plain_line();
  Result<YamlNode> single_quoted();
  Result<YamlNode> double_quoted();
  Result<void> escape(std::string& text);
  Result<char32_t> hexadecimal(std::size_t digits);
  void fold_line(std::string& text, std::size_t kept);
  static void become_null(YamlNode& node);

  // Texts of several lines (yaml_block_scalar.cpp)
  Result<YamlNode> block_scalar(std::size_t column);
  std::vector<std::string_view> scalar_lines(std::size_t column, std::optional<std::size_t> width);

  // Flow collections (yaml_flow.cpp)
  Result<YamlNode> flow_collection(std::size_t depth);
  Result<YamlNode> flow_value(std::size_t depth);
  Result<YamlNode> flow_member(std::size_t depth);
  Result<YamlNode> plain_in_flow();
  void skip_flow_space();

  // What all of them stand on (yaml_reader.cpp)
  [[nodiscard]] bool at_end() const { return at_ >= text_.size(); }
  [[nodiscard]] char peek(std::size_t ahead = 0) const {
    return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0';
  }
  [[nodiscard]] bool at_line_end(std::size_t ahead = 0) const;
  [[nodiscard]] bool at_comment() const;
  [[nodiscard]] std::size_t column() const { return at_ - line_begin_; }
  [[nodiscard]] std::size_t line_end(std::size_t offset) const;  // without the line end itself
  void skip_blanks();
  bool skip_line_end();
  [[nodiscard]] Result<void> refuse_danger() const;
  [[nodiscard]] Result<void> refuse_indicator() const;
  [[nodiscard]] Result<void> refuse_duplicates(const YamlNode& mapping) const;
  [[nodiscard]] Result<void> refuse_depth(std::size_t depth) const;
  [[nodiscard]] Failure refuse(std::size_t offset, Phrase phrase, std::string hint = {}) const;

  std::string_view text_;
  std::size_t at_;
  std::size_t line_begin_;
};

}  // namespace baton::notes
