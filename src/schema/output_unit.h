#pragma once

#include <string>
#include <vector>

#include "schema/trail.h"

namespace baton::schema {

// An output unit of the specification (JSON Schema Core 2020-12, 12.3) about something that is
// invalid: a keyword, or a subschema whose errors are in `errors`.
struct OutputUnit {
  std::string keyword_location;           // through references: "/properties/a/$ref/type"
  std::string absolute_keyword_location;  // "https://…#/$defs/b/type"; empty: there is no base URI
  std::string instance_location;
  std::string error;
  std::string rule;  // the keyword; empty for a subschema
  std::vector<OutputUnit> errors = {};
};

// Collects output units while a value is explained.
class OutputTree {
 public:
  // The unit of a subschema; those added before the matching leave() are its errors.
  void enter(OutputUnit unit) { open_.push_back(std::move(unit)); }
  // Omits the subschema if it has no errors.
  void leave();
  void add(OutputUnit unit);

  // The unit of the whole schema.
  [[nodiscard]] OutputUnit take() { return std::move(root_); }

 private:
  std::vector<OutputUnit> open_;
  OutputUnit root_ = {};
};

// "detailed" (12.4.3): a subschema with one error is replaced by it.
OutputUnit condensed(OutputUnit unit);

// "basic" (12.4.2): all units in a list, a subschema before its errors.
std::vector<OutputUnit> flattened(OutputUnit unit);

}  // namespace baton::schema
