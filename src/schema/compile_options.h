#pragma once

#include <cstdint>

namespace baton::schema {

// The drafts of JSON Schema that are supported, oldest first.
enum class Dialect : std::uint8_t { draft_06, draft_07, draft_2019_09, draft_2020_12 };

// Whether `format` is checked. A meta-schema with the format-assertion vocabulary asserts it in any
// case (JSON Schema Validation, 7.2).
enum class FormatUse : std::uint8_t { annotation, assertion };

// Whether a program knows the absolute URI of each subschema, which only output units need.
enum class Locations : std::uint8_t { omitted, recorded };

struct CompileOptions {
  Dialect dialect = Dialect::draft_2020_12;  // of documents without $schema
  FormatUse format = FormatUse::annotation;
  Locations locations = Locations::omitted;
};

}  // namespace baton::schema
