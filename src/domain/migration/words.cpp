#include "domain/migration/words.h"

#include <array>
#include <span>

#include "text/ascii.h"

namespace baton::migration {
namespace {

struct Meaning {
  std::string_view words;  // separated by spaces, lower case, letters and digits alone
  std::string_view value;
};

constexpr std::array kPhaseMeanings = {
    Meaning{"planning plan design requirements research exploration discovery analysis analyze "
            "understanding specify specification spec prd architecture idle init initialization "
            "start setup backlog todo brainstorm ideation",
            "planning"},
    Meaning{"implementation implement implementing dev development coding code build building "
            "execute execution inprogress wip tasks fixing refactor",
            "implementation"},
    Meaning{"review reviewing test testing tests qa verify verification validation validate audit "
            "codereview",
            "review"},
    Meaning{"deployment deploy deploying delivery deliver release releasing ship shipping merge "
            "merged done complete completed finished published",
            "deployment"},
};
constexpr std::array kExecutionMeanings = {
    Meaning{"pending todo notstarted open queued waiting planned new ready blocked idle backlog "
            "awaiting",
            "pending"},
    Meaning{"inprogress running active started working wip doing current", "in_progress"},
    Meaning{"completed complete done finished success succeeded passed pass ok approved closed "
            "merged",
            "completed"},
    Meaning{"failed failure fail error errored rejected", "failed"},
    Meaning{"cancelled canceled skipped skip aborted abandoned notapplicable", "cancelled"},
};
constexpr std::array kGateMeanings = {
    Meaning{"passed pass ok success succeeded approved green done complete completed yes",
            "passed"},
    Meaning{"warning warn passedwithwarnings passwithconcerns concerns notapplicable na skipped "
            "waived",
            "warning"},
    Meaning{"pending todo notstarted inprogress open waiting unknown notrun running", "pending"},
    Meaning{"failed fail failure error rejected red blocked no", "failed"},
};

std::string letters_of(std::string_view word) {
  std::string letters;
  for (const char c : word) {
    if (text::is_alphanumeric(c)) letters += text::to_lower(c);
  }
  return letters;
}

bool lists(std::string_view words, std::string_view word) {
  for (std::size_t at = words.find(word); at != std::string_view::npos;
       at = words.find(word, at + 1)) {
    const std::size_t end = at + word.size();
    const bool begins = at == 0 || words[at - 1] == ' ';
    if (begins && (end == words.size() || words[end] == ' ')) return true;
  }
  return false;
}

std::optional<std::string_view> meaning_of(std::string_view word,
                                           std::span<const Meaning> meanings) {
  const std::string letters = letters_of(word);
  if (letters.empty()) return std::nullopt;
  for (const Meaning& meaning : meanings) {
    if (lists(meaning.words, letters)) return meaning.value;
  }
  return std::nullopt;
}

}  // namespace

std::optional<std::string_view> phase_word(std::string_view word) {
  return meaning_of(word, kPhaseMeanings);
}

std::optional<std::string_view> execution_word(std::string_view word) {
  return meaning_of(word, kExecutionMeanings);
}

std::optional<std::string_view> gate_word(std::string_view word) {
  return meaning_of(word, kGateMeanings);
}

}  // namespace baton::migration
