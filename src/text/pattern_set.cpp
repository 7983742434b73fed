#include "text/pattern_set.h"

#include <re2/set.h>

#include <algorithm>
#include <cstdint>
#include <string>

#include "text/pattern.h"

namespace baton::text {
namespace {

constexpr std::int64_t kSetMemory = std::int64_t{64} << 20;

RE2::Options set_options() {
  RE2::Options options;
  options.set_log_errors(false);
  options.set_never_capture(true);
  options.set_max_mem(kSetMemory);
  return options;
}

}  // namespace

struct PatternSet::Program {
  RE2::Set set{set_options(), RE2::UNANCHORED};
  std::vector<std::size_t> indices;  // of the patterns, by their index in the set
  bool is_complete = false;          // else there was not enough memory
};

PatternSet::PatternSet() = default;
PatternSet::PatternSet(PatternSet&&) noexcept = default;
PatternSet& PatternSet::operator=(PatternSet&&) noexcept = default;
PatternSet::~PatternSet() = default;

PatternSet PatternSet::compile(const std::vector<std::string_view>& ecma) {
  PatternSet patterns;
  patterns.program_ = std::make_unique<Program>();
  Program& program = *patterns.program_;
  for (std::size_t index = 0; index < ecma.size(); ++index) {
    const Result<std::string> translated = translate_to_re2(ecma[index]);
    if (!translated || program.set.Add(*translated, nullptr) < 0) continue;
    program.indices.push_back(index);
  }
  program.is_complete = program.set.Compile();
  return patterns;
}

std::vector<std::size_t> PatternSet::matching(std::string_view text) const {
  if (!program_ || program_->indices.empty()) return {};
  std::vector<int> found;
  RE2::Set::ErrorInfo error{RE2::Set::kNoError};
  const re2::StringPiece whole(text.data(), text.size());
  const bool matches = program_->is_complete && program_->set.Match(whole, &found, &error);
  if (!program_->is_complete || error.kind != RE2::Set::kNoError) return program_->indices;
  if (!matches) return {};
  std::vector<std::size_t> indices;
  for (const int place : found) {
    indices.push_back(program_->indices[static_cast<std::size_t>(place)]);
  }
  std::ranges::sort(indices);
  return indices;
}

}  // namespace baton::text
