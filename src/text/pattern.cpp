#include "text/pattern.h"

#include <re2/re2.h>

#include <optional>
#include <utility>

#include "text/concat.h"
#include "text/ecma_translator.h"
#include "text/plain_pattern.h"
#include "text/utf8.h"

namespace baton::text {

// Exactly one of the two is set.
struct Pattern::Program {
  explicit Program(PlainPattern pattern) : plain(std::move(pattern)) {}
  Program(const std::string& pattern, const RE2::Options& options) {
    expression.emplace(pattern, options);
  }
  std::optional<PlainPattern> plain;
  std::optional<RE2> expression;
};

Pattern::Pattern(std::unique_ptr<Program> program) : program_(std::move(program)) {}
Pattern::Pattern(Pattern&&) noexcept = default;
Pattern& Pattern::operator=(Pattern&&) noexcept = default;
Pattern::~Pattern() = default;

Result<std::string> translate_to_re2(std::string_view ecma) {
  if (first_invalid_utf8(ecma)) {
    return fail(ErrorCode::malformed, "invalid pattern: not UTF-8", replace_invalid_utf8(ecma));
  }
  BATON_TRY(EcmaTranslator::Translation translation, EcmaTranslator(ecma).translate());
  if (translation.unsupported) return fail(*std::move(translation.unsupported));
  return std::move(translation.re2);
}

bool is_ecma_pattern(std::string_view text) {
  return !first_invalid_utf8(text) && EcmaTranslator(text).translate().has_value();
}

Result<Pattern> Pattern::compile(std::string_view ecma) {
  if (std::optional<PlainPattern> plain = PlainPattern::parse(ecma)) {
    return Pattern(std::make_unique<Program>(*std::move(plain)));
  }
  BATON_TRY(const std::string translated, translate_to_re2(ecma));
  constexpr std::int64_t kMemory = std::int64_t{8} << 20;
  RE2::Options options;
  options.set_log_errors(false);
  options.set_never_capture(true);
  options.set_max_mem(kMemory);
  auto program = std::make_unique<Program>(translated, options);
  if (program->expression->ok()) return Pattern(std::move(program));
  if (program->expression->error_code() == RE2::ErrorPatternTooLarge) {
    return fail(ErrorCode::malformed, "unsupported pattern: too large", std::string(ecma),
                "its repetitions multiply; limit lengths by maxLength instead");
  }
  return fail(ErrorCode::malformed, "unsupported pattern", std::string(ecma),
              concat(program->expression->error(), ": ", program->expression->error_arg()));
}

bool Pattern::matches(std::string_view text) const {
  if (program_->plain) return program_->plain->matches(text);
  return RE2::PartialMatch(re2::StringPiece(text.data(), text.size()), *program_->expression);
}

// A plain pattern is anchored at both ends.
bool Pattern::matches_whole(std::string_view text) const {
  if (program_->plain) return program_->plain->matches(text);
  return RE2::FullMatch(re2::StringPiece(text.data(), text.size()), *program_->expression);
}

std::optional<PatternRange> Pattern::find(std::string_view text, std::size_t from) const {
  if (program_->plain) {
    const bool is_found = from == 0 && program_->plain->matches(text);
    return is_found ? std::optional(PatternRange{.begin = 0, .end = text.size()}) : std::nullopt;
  }
  const re2::StringPiece whole(text.data(), text.size());
  re2::StringPiece match;
  const bool is_found =
      from <= text.size() &&
      program_->expression->Match(whole, from, text.size(), RE2::UNANCHORED, &match, 1);
  if (!is_found) return std::nullopt;
  const auto begin = static_cast<std::size_t>(match.data() - text.data());
  return PatternRange{.begin = begin, .end = begin + match.size()};
}

}  // namespace baton::text
