// The tests and actions of `find`.
#include "domain/guard/find_expression.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "domain/guard/regex_endings.h"
#include "domain/guard/shell_marks.h"
#include "domain/model/vocabulary.h"
#include "text/ascii.h"
#include "text/concat.h"

namespace baton::guard {
namespace {

using Words = std::vector<std::string>;

constexpr std::size_t kMostAlternatives = 32;
constexpr std::size_t kDeepestGroup = 64;
// Tests with a value that say nothing about names, options with one, and `-fprintf`'s first.
constexpr std::string_view kOtherValues =
    " -amin -anewer -atime -cmin -cnewer -context -ctime -fstype -gid -group -ilname -inum -links "
    "-lname -maxdepth -mindepth -mmin -mtime -newer -perm -samefile -size -uid -used -user "
    "-files0-from -regextype -fls -fprint -fprint0 -fprintf -printf ";
constexpr std::string_view kNameTests[] = {"-name",  "-iname",     "-path",
                                           "-ipath", "-wholename", "-iwholename"};
constexpr std::string_view kAlwaysTrue[] = {"-true",   "-depth",    "-d",      "-xdev", "-mount",
                                            "-follow", "-daystart", "-noleaf", "-warn", "-nowarn"};
constexpr std::string_view kPrinters[] = {"-print", "-print0", "-printf", "-ls"};
constexpr std::string_view kRunners[] = {"-exec", "-execdir", "-ok", "-okdir"};

enum class Certainty : std::uint8_t { no, maybe, yes };

Certainty negation(Certainty held) {
  if (held == Certainty::maybe) return held;
  return held == Certainty::no ? Certainty::yes : Certainty::no;
}

// What arrives at a place of the expression.
struct Flow {
  std::vector<Alternative> found;
  Certainty folder = Certainty::yes;   // baton's folder
  Certainty content = Certainty::yes;  // everything in it

  // After a test that holds for them as stated.
  void pass(Certainty folder_holds, Certainty content_holds) {
    folder = std::min(folder, folder_holds);
    content = std::min(content, content_holds);
  }
};

Flow no_flow() {
  return {.found = {}, .folder = Certainty::no, .content = Certainty::no};
}

void add_flow(Flow& flow, Flow more) {
  flow.folder = std::max(flow.folder, more.folder);
  flow.content = std::max(flow.content, more.content);
  std::ranges::move(more.found, std::back_inserter(flow.found));
  if (flow.found.size() <= kMostAlternatives) return;
  const bool all_spare = std::ranges::all_of(flow.found, &Alternative::spares_ours);
  flow.found = {{.spares_ours = all_spare}};
}

class FindExpression {
 public:
  FindExpression(std::span<const std::string> words, FindAction action, FoundPlace ours,
                 Pruning pruning)
      : words_(words), action_(action), ours_(std::move(ours)), pruning_(pruning) {}

  Found evaluate();

 private:
  Flow list(const Flow& in, bool is_negated);
  Flow alternatives(const Flow& in, bool is_negated);
  Flow sequence(const Flow& in, bool is_negated);
  Flow term(const Flow& in, bool is_negated);
  Flow test(const Flow& in, bool is_negated);
  Flow name_test(Flow flow, std::string_view test, bool is_negated);
  Flow type_test(Flow flow, std::string_view type, bool is_negated);
  void limit_ends(Flow& flow, std::string_view regex);
  Flow action(Flow flow, FindAction action);
  [[nodiscard]] bool ends_sequence() const;
  bool take(std::string_view word, std::string_view same);
  bool take(std::string_view word) { return take(word, word); }
  std::string_view next() { return at_ < words_.size() ? words_[at_++] : std::string_view(); }

  std::span<const std::string> words_;
  FindAction action_;
  FoundPlace ours_;
  Pruning pruning_;
  std::size_t at_ = 0;
  std::size_t depth_ = 0;
  bool has_action_ = false;
  Found found_;
};

Found FindExpression::evaluate() {
  const Flow all{.found = {Alternative{}}};
  Flow flow = all;
  while (at_ < words_.size()) {
    flow = list(all, false);
    take(")");  // one too many
  }
  if (!has_action_) action(std::move(flow), FindAction::print);
  // The pruned folder itself is found.
  const std::size_t left_out = std::erase_if(found_.all, [this](const Alternative& each) {
    const bool is_folder = (!each.name.empty() && ours_.has_name(each.name)) ||
                           (!each.path.empty() && ours_.has_path(each.path));
    return each.spares_ours || (found_.is_pruned && !is_folder);
  });
  found_.leaves_out = left_out > 0;
  return std::move(found_);
}

bool FindExpression::take(std::string_view word, std::string_view same) {
  const bool is_next = at_ < words_.size() && (words_[at_] == word || words_[at_] == same);
  if (is_next) ++at_;
  return is_next;
}

// The value of "A , B" is that of B.
Flow FindExpression::list(const Flow& in, bool is_negated) {
  Flow flow = alternatives(in, is_negated);
  while (take(",")) flow = alternatives(in, is_negated);
  return flow;
}

// "Not A or B" is "not A and not B".
Flow FindExpression::alternatives(const Flow& in, bool is_negated) {
  Flow rest = in;
  Flow all = no_flow();
  do {
    Flow branch = sequence(rest, is_negated);
    if (is_negated) {
      rest = std::move(branch);
      continue;
    }
    rest.pass(negation(branch.folder), negation(branch.content));
    if (rest.content == Certainty::no) {
      for (Alternative& each : rest.found) each.spares_ours = true;
    }
    add_flow(all, std::move(branch));
  } while (take("-o", "-or"));
  return is_negated ? rest : all;
}

bool FindExpression::ends_sequence() const {
  constexpr std::string_view kSequenceEnds[] = {"-o", "-or", ",", ")"};
  return at_ >= words_.size() || model::is_one_of(words_[at_], kSequenceEnds);
}

Flow FindExpression::sequence(const Flow& in, bool is_negated) {
  Flow flow = in;
  Flow negated = no_flow();
  while (!ends_sequence()) {
    if (take("-a", "-and")) continue;
    if (is_negated) {
      add_flow(negated, term(in, true));
    } else {
      flow = term(flow, false);
    }
  }
  return is_negated ? negated : flow;
}

Flow FindExpression::term(const Flow& in, bool is_negated) {
  while (take("!", "-not")) is_negated = !is_negated;
  if (!take("(")) return test(in, is_negated);
  if (depth_ >= kDeepestGroup) {
    const std::span<const std::string> rest = words_.subspan(std::exchange(at_, words_.size()));
    const bool acts =
        action_ != FindAction::remove || std::ranges::find(rest, "-delete") != rest.end();
    return acts ? action({.found = {Alternative{}}}, action_) : no_flow();  // any file
  }
  ++depth_;
  Flow flow = list(in, is_negated);
  --depth_;
  take(")");
  return flow;
}

Flow FindExpression::action(Flow flow, FindAction action) {
  has_action_ = true;
  // Only empty folders can be deleted.
  if (action == FindAction::remove) {
    std::erase_if(flow.found,
                  [](const Alternative& each) { return each.kind == FoundKind::folder; });
    if (flow.found.empty()) flow.folder = Certainty::no;
  }
  if (action == action_) {
    found_.has_folder |= flow.folder != Certainty::no;
    Flow all{.found = std::move(found_.all)};
    add_flow(all, flow);
    found_.all = std::move(all.found);
  }
  if (action != FindAction::print) flow.pass(Certainty::maybe, Certainty::maybe);
  return flow;
}

// A negated path leaves out files below it only if its stars match them; a name never does.
Flow FindExpression::name_test(Flow flow, std::string_view test, bool is_negated) {
  const bool ignores_case = test.starts_with("-i");
  const bool is_name = test.ends_with("name") && !test.ends_with("wholename");
  const std::string pattern(next());
  const FoundPlace ours = ignores_case ? ours_.in_lower_case() : ours_;
  const std::string compared = ignores_case ? text::to_lower(pattern) : pattern;
  const bool matches = is_name ? ours.has_name(compared) : ours.has_path(compared);
  const bool is_known = pattern.find(mark::kUnknown) == std::string::npos;
  const bool covers = !is_name && is_known && ours.is_covered_by(compared);
  const Certainty covered = covers ? Certainty::yes : Certainty::maybe;
  const Certainty named = !matches ? Certainty::no : is_known ? Certainty::yes : Certainty::maybe;
  flow.pass(is_negated ? negation(named) : named, is_negated ? negation(covered) : covered);
  Flow both{.found = {}, .folder = flow.folder, .content = flow.content};
  for (Alternative& each : flow.found) {
    if (is_negated) {
      each.spares_ours |= covers;
      continue;
    }
    (is_name ? each.name : each.path) = pattern;
    if (compared == pattern) continue;
    both.found.push_back(each);
    (is_name ? both.found.back().name : both.found.back().path) = compared;
  }
  add_flow(both, std::move(flow));
  return both;
}

Flow FindExpression::type_test(Flow flow, std::string_view type, bool is_negated) {
  const bool has_folders = type.find('d') != std::string_view::npos;
  const Certainty is_folder = type == "d"   ? Certainty::yes
                              : has_folders ? Certainty::maybe
                                            : Certainty::no;
  flow.pass(is_negated ? negation(is_folder) : is_folder, Certainty::maybe);
  if (is_negated) return flow;
  for (Alternative& each : flow.found) {
    if (type == "f") each.kind = FoundKind::file;
    if (type == "d") each.kind = FoundKind::folder;
    if (type == "l") each.kind = FoundKind::link;
  }
  return flow;
}

Flow FindExpression::test(const Flow& in, bool is_negated) {
  const std::size_t length = length_of_term(words_.subspan(at_));
  const std::size_t end = at_ + length;
  const std::string_view word = next();
  if (model::is_one_of(word, kNameTests)) return name_test(in, word, is_negated);
  Flow flow = in;
  if (word == "-prune") {
    found_.is_pruned |= flow.folder == Certainty::yes && pruning_ == Pruning::possible;
    return is_negated ? no_flow() : flow;
  }
  if (word == "-false") return is_negated ? flow : no_flow();
  if (model::is_one_of(word, kAlwaysTrue)) return is_negated ? no_flow() : flow;
  if (word == "-type") return type_test(std::move(flow), next(), is_negated);
  if (word == "-xtype") {
    const std::string_view type = next();  // of what a link leads to, if that exists
    if (type == "l") return type_test(std::move(flow), type, is_negated);
    flow.pass(Certainty::maybe, Certainty::maybe);
    return flow;
  }
  if (word == "-delete") return action(std::move(flow), FindAction::remove);
  if (model::is_one_of(word, kRunners)) {
    at_ = end;
    return action(std::move(flow), FindAction::execute);
  }
  const std::string_view value = length > 1 ? next() : std::string_view();
  at_ = end;
  if (word == "-maxdepth" || word == "-mindepth") return flow;
  if (model::is_one_of(word, kPrinters)) return action(std::move(flow), FindAction::print);
  flow.pass(Certainty::maybe, Certainty::maybe);
  if (word.ends_with("regex") && !is_negated) limit_ends(flow, value);
  return flow;
}

// The whole path matches the expression.
void FindExpression::limit_ends(Flow& flow, std::string_view regex) {
  const Words endings = regex_endings(text::to_lower(text::concat(regex, "$")));
  if (endings.empty()) return;
  const bool may_be_folder = std::ranges::any_of(endings, [this](const std::string& ending) {
    return ours_.path().ends_with(ending) || mark::is_pattern(ending);
  });
  if (!may_be_folder) flow.folder = Certainty::no;
  Flow limited{.found = {}, .folder = flow.folder, .content = flow.content};
  for (const std::string& ending : endings) {
    Flow ended = flow;
    for (Alternative& each : ended.found) each.name = std::string(1, mark::kUnknown) + ending;
    add_flow(limited, std::move(ended));
  }
  flow = std::move(limited);
}

// The words of `-exec` up to ";", or to a "+" behind "{}".
std::size_t length_of_command(std::span<const std::string> words) {
  for (std::size_t at = 1; at < words.size(); ++at) {
    const bool ends = words[at] == ";" || (words[at] == "+" && words[at - 1] == "{}");
    if (ends) return at + 1;
  }
  return words.size();
}

}  // namespace

std::size_t length_of_term(std::span<const std::string> words) {
  if (words.empty()) return 0;
  const std::string_view word = words.front();
  if (model::is_one_of(word, kRunners)) return length_of_command(words);
  const bool has_value =
      model::is_one_of(word, kNameTests) || word == "-type" || word == "-xtype" ||
      kOtherValues.find(text::concat(" ", word, " ")) != std::string_view::npos ||
      word.starts_with("-newer") || word.ends_with("regex");
  const std::size_t length = word == "-fprintf" ? 3 : has_value ? 2 : 1;
  return std::min(length, words.size());
}

Found found_in(std::span<const std::string> expression, FindAction action, FoundPlace ours,
               Pruning pruning) {
  return FindExpression(expression, action, std::move(ours), pruning).evaluate();
}

}  // namespace baton::guard
