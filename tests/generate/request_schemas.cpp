// Writes the request schema of each MCP tool into the folder that is its argument.
#include <cstdio>
#include <fstream>
#include <string>

#include "app/actions/tool_declarations.h"
#include "json/print.h"
#include "text/concat.h"

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fputs("usage: request_schemas FOLDER\n", stderr);
    return 2;
  }
  for (const baton::app::ToolDeclaration& tool : baton::app::tool_declarations()) {
    const std::string path = baton::text::concat(argv[1], "/", tool.name, "-request.schema.json");
    std::ofstream file(path, std::ios::binary | std::ios::trunc);
    file << baton::json::print(baton::app::request_schema(tool));
    if (!file.flush()) {
      std::perror(path.c_str());
      return 1;
    }
  }
  return 0;
}
