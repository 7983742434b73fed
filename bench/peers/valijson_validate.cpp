// valijson as a program: exit 0 if the instance satisfies the draft-07 schema, 1 if not.
//   valijson_validate SCHEMA INSTANCE
#include <fstream>

#include <nlohmann/json.hpp>
#include <valijson/adapters/nlohmann_json_adapter.hpp>
#include <valijson/schema.hpp>
#include <valijson/schema_parser.hpp>
#include <valijson/validator.hpp>

namespace {

nlohmann::json read(const char* path) {
  std::ifstream file(path, std::ios::binary);
  return nlohmann::json::parse(file);
}

int validate(const char* schema_path, const char* instance_path) {
  using Adapter = valijson::adapters::NlohmannJsonAdapter;
  const nlohmann::json schema_document = read(schema_path);
  valijson::Schema schema;
  valijson::SchemaParser parser(valijson::SchemaParser::kDraft7);
  parser.populateSchema(Adapter(schema_document), schema);
  const nlohmann::json instance = read(instance_path);
  valijson::Validator validator(valijson::Validator::kStrongTypes);
  return validator.validate(schema, Adapter(instance), nullptr) ? 0 : 1;
}

}  // namespace

int main(int count, char** words) {
  if (count != 3) return 2;
  try {
    return validate(words[1], words[2]);
  } catch (const std::exception&) {
    return 3;
  }
}
