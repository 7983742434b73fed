#include "schema/output_unit.h"

#include <iterator>
#include <utility>

namespace baton::schema {

void OutputTree::leave() {
  OutputUnit unit = std::move(open_.back());
  open_.pop_back();
  if (open_.empty()) {
    root_ = std::move(unit);
  } else if (!unit.errors.empty()) {
    open_.back().errors.push_back(std::move(unit));
  }
}

void OutputTree::add(OutputUnit unit) {
  if (open_.empty()) {
    root_ = std::move(unit);
  } else {
    open_.back().errors.push_back(std::move(unit));
  }
}

// The depth of the tree is that of the explanation, which is bounded.
OutputUnit condensed(OutputUnit unit) {
  for (OutputUnit& error : unit.errors) error = condensed(std::move(error));
  if (unit.errors.size() != 1) return unit;
  OutputUnit only = std::move(unit.errors.front());
  return only;
}

std::vector<OutputUnit> flattened(OutputUnit unit) {
  std::vector<OutputUnit> units;
  std::vector<OutputUnit> errors = std::exchange(unit.errors, {});
  units.push_back(std::move(unit));
  for (OutputUnit& error : errors) {
    std::vector<OutputUnit> below = flattened(std::move(error));
    std::move(below.begin(), below.end(), std::back_inserter(units));
  }
  return units;
}

}  // namespace baton::schema
