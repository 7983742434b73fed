#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "app/environment/forest.h"
#include "app/environment/tree_call.h"
#include "baton/finding.h"
#include "json/json.h"

// Threads of delegation. Agents may look at them; only people and hooks
// (keep_threads.h) make and delete them.
namespace baton::app {

struct CreateThread {
  std::string id;
  std::optional<std::string> parent = {};  // may name a thread that nobody has made
  std::string participant;
};

// A thread, what is directly below it, and how much data its tree has.
struct ThreadShown {
  PlacedThread thread;
  std::vector<std::string> children = {};
  std::size_t keys = 0;
  bool unchanged = false;  // it was there already
};

// The same again changes nothing. usage: an ill-formed id, or a thread below itself; THREAD_EXISTS:
// below another parent, or as the root of data that would be lost from sight; denied: inside
// Claude Code.
Result<Outcome<ThreadShown>> create_thread(const CreateThread& request, Workspace& workspace);

struct ShowThread {
  ThreadCall call;
};

Result<Outcome<ThreadShown>> show_thread(const ShowThread& request, Workspace& workspace);
Json to_json(const ThreadShown& answer);

struct ListThreads {};

struct ThreadsListed {
  std::vector<PlacedThread> threads;
};

Result<Outcome<ThreadsListed>> list_threads(const ListThreads& request, Workspace& workspace);
Json to_json(const ThreadsListed& answer);

struct ShowThreadTree {
  std::optional<std::string> thread = {};  // empty: every tree
};

struct ThreadTreeShown {
  std::vector<PlacedThread> threads;  // each before those below it
};

// THREAD_NOT_FOUND.
Result<Outcome<ThreadTreeShown>> show_thread_tree(const ShowThreadTree& request,
                                                  Workspace& workspace);
Json to_json(const ThreadTreeShown& answer);

struct DeleteThread {
  std::string thread;
};

struct ThreadDeleted {
  std::string thread;
  std::size_t threads = 0;
  std::size_t keys = 0;
};

// A root with everything below it and the tree's data, in one step; a leaf alone.
// THREAD_HAS_CHILDREN: it is neither; denied: inside Claude Code.
Result<Outcome<ThreadDeleted>> delete_thread(const DeleteThread& request, Workspace& workspace);
Json to_json(const ThreadDeleted& answer);

}  // namespace baton::app
