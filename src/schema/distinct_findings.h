#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "baton/finding.h"

namespace baton::schema {

// Findings in the order of their discovery, without repetitions: several keywords may lead to one
// subschema for one value.
class DistinctFindings {
 public:
  // Ignores a finding whose place, rule and message are known. Of findings about the type of one
  // value, whose sets of expected types (1 << Type) are one within the other, keeps the narrower.
  void add(Finding finding, std::uint32_t expected_types = 0);
  // Adds it in any case.
  void keep(Finding finding) { findings_.push_back(std::move(finding)); }
  void replace_last(Finding finding) { findings_.back() = std::move(finding); }

  [[nodiscard]] bool empty() const { return findings_.empty(); }
  [[nodiscard]] std::size_t size() const { return findings_.size(); }
  [[nodiscard]] Findings take() && { return std::move(findings_); }

 private:
  struct Expectation {
    std::uint32_t types = 0;
    std::size_t at = 0;
  };

  bool is_new(const Finding& finding);

  Findings findings_;
  std::unordered_set<std::string> known_;
  std::unordered_map<std::string, Expectation> expectations_;  // by instance location
};

}  // namespace baton::schema
