#pragma once

#include <optional>
#include <string>
#include <string_view>

// How a data key records the stores that may have values under it. A server is named by its URL,
// without the password. The work trees of a repository share data keys, and each has a file of its
// own; git's name of a work tree stays when the tree is moved.
namespace baton::app {

// The file of a work tree (Repository::work_tree_name()).
std::string file_store_name(std::string_view work_tree);

// The work tree with this file; empty for the main one. Null for a server.
std::optional<std::string_view> work_tree_in(std::string_view store);

}  // namespace baton::app
