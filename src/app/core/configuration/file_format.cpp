#include "app/core/configuration/file_format.h"

#include <optional>
#include <vector>

#include "app/core/configuration/mappings.h"
#include "domain/migration/recognize.h"
#include "text/concat.h"

namespace baton::app {

FileFormat format_of(const Json& document, Workspace& workspace) {
  Result<std::vector<migration::Mapping>> mappings = load_mappings(workspace);
  if (!mappings) mappings = built_in_mappings();
  const std::optional<migration::Shape> shape =
      mappings ? migration::recognize(document, *mappings) : std::nullopt;
  if (!shape) return {.name = "unknown", .description = "a document of unknown format"};
  return {
      .name = shape->mapping->source,
      .description = shape->mapping->title.empty() ? shape->mapping->source : shape->mapping->title,
      .has_mapping = true};
}

std::string likeness_to(const FileFormat& format) {
  if (!format.has_mapping) return "its format is unknown";
  return text::concat("it looks like ", format.name, ": ", format.description);
}

}  // namespace baton::app
