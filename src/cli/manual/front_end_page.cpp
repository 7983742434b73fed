#include "cli/complete/front_ends.h"
#include "cli/manual/manual.h"
#include "text/concat.h"

namespace baton::cli {

ManualPage front_end_page(const FrontEnd& front_end, std::string_view date) {
  ManualPage page(text::concat("baton-", front_end.name), "1", date);
  std::vector<DeclaredOption> options;
  for (const FrontEndOption& option : front_end.options) {
    options.push_back({.names = names_of(option),
                       .value = std::string(option.value),
                       .help = std::string(option.summary)});
  }
  page.name(front_end.summary);
  page.section("SYNOPSIS");
  page.macro(text::concat("Nm ", macro_word(text::concat("baton ", front_end.name))));
  page.macro("Op Ar OPTIONS");
  page.section("DESCRIPTION");
  page.prose(text::concat(front_end.summary, "."));
  page.begin_list();
  write_options(options, page);
  page.end_list();
  page.see_also({"baton(1)"});
  return page;
}

}  // namespace baton::cli
