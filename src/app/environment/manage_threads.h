#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "app/environment/forest.h"
#include "app/environment/tree_call.h"
#include "baton/finding.h"
#include "json/json.h"

// Threads of delegation. Agents may view them; the orchestrator, people and hooks (keep_threads.h)
// create them; people delete them.
namespace baton::app {

struct CreateThread {
  std::string id;
  std::optional<std::string> parent = {};  // may name a thread that was not created
  std::string participant;
};

// A thread, its direct children, and the number of keys in its tree that the caller may see.
struct ThreadShown {
  PlacedThread thread;
  std::vector<std::string> children = {};
  std::size_t keys = 0;
  bool unchanged = false;  // it already existed
};

// Repeating a request changes nothing. usage: invalid id, or a thread below itself; THREAD_EXISTS:
// it exists with another parent, or as a root whose data would become inaccessible.
Result<Outcome<ThreadShown>> create_thread(const CreateThread& request, Workspace& workspace);

struct ShowThread {
  ThreadCall call;
};

Result<Outcome<ThreadShown>> show_thread(const ShowThread& request, Workspace& workspace);
Json to_json(const ThreadShown& answer);

struct ListThreads {
  bool with_deleted = false;
};

struct ThreadsListed {
  std::vector<PlacedThread> threads;
  std::optional<std::vector<ChangeRow>> deleted = {};  // key: the thread's id
};

Result<Outcome<ThreadsListed>> list_threads(const ListThreads& request, Workspace& workspace);
Json to_json(const ThreadsListed& answer);

struct ShowThreadTree {
  std::optional<std::string> thread = {};  // empty: every tree
};

struct ThreadTreeShown {
  std::vector<PlacedThread> threads;  // each before its children
};

// THREAD_NOT_FOUND.
Result<Outcome<ThreadTreeShown>> show_thread_tree(const ShowThreadTree& request,
                                                  Workspace& workspace);
Json to_json(const ThreadTreeShown& answer);

struct DeleteThread {
  std::string thread;
  std::string participant = {};
};

struct ThreadDeleted {
  std::string thread;
  std::size_t threads = 0;
  std::size_t keys = 0;
  std::string warning = {};  // what is left of its data
};

// Deletes a root with its tree and the tree's data in one step, or a leaf, and records it.
// THREAD_HAS_CHILDREN: it is neither.
Result<Outcome<ThreadDeleted>> delete_thread(const DeleteThread& request, Workspace& workspace);
Json to_json(const ThreadDeleted& answer);

}  // namespace baton::app
