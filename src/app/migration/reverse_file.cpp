#include "app/migration/reverse_file.h"

#include "app/migration/read_file.h"

namespace baton::app {

Result<migration::Reversed> reverse_file(const ReverseFile& request, Workspace& workspace) {
  BATON_TRY(const MigrationFile file, read_migration_file(request.file, workspace));
  return migration::reverse(file.document);
}

}  // namespace baton::app
