#pragma once

#include <string>
#include <string_view>
#include <vector>

// One page of the manual in mdoc(7). The writer breaks lines as mdoc wants them: a new sentence
// begins a new line, and none is longer than 80 bytes.
namespace baton::cli {

class ManualPage {
 public:
  // `date`: "November 25, 2026".
  ManualPage(std::string_view name, std::string_view section, std::string_view date);

  [[nodiscard]] const std::string& file() const { return file_; }  // "baton-task.1"
  [[nodiscard]] std::string text() const { return text_; }

  void name(std::string_view summary);
  void section(std::string_view title);
  void subsection(std::string_view title);
  // Paragraphs that empty lines separate; indented lines stay as they are. `x` becomes bold.
  void prose(std::string_view text);
  void literal(std::string_view lines);
  void begin_list();
  void item(std::string_view heading);  // a macro line without ".It": "Fl -json", "Ar FILE"
  void end_list();
  // One macro line.
  void macro(std::string_view line);
  // Pages, sorted: "baton-task(1)".
  void see_also(std::vector<std::string> pages);

 private:
  void paragraph(std::string_view text);

  std::string name_;
  std::string file_;
  std::string text_;
};

// A word of a macro line, quoted if it has spaces.
std::string macro_word(std::string_view word);

}  // namespace baton::cli
