#include "app/environment/manage_threads.h"

#include <utility>

#include <nlohmann/json.hpp>

#include "app/core/values/deletions.h"
#include "app/core/values/erased_values.h"
#include "app/environment/read_value.h"
#include "domain/environment/faults.h"
#include "domain/shared/faults.h"
#include "text/concat.h"
#include "text/rfc3339.h"

namespace baton::app {
namespace {

Result<Forest> forest_in(DataTransaction& store) {
  BATON_TRY(std::vector<ThreadRow> threads, store.threads().threads());
  return Forest(std::move(threads));
}

// True if the thread exists with this parent; an error if it exists with another one.
Result<bool> is_there(DataTransaction& store, const ThreadRow& row) {
  BATON_TRY(const std::optional<ThreadRow> before, store.threads().thread(row.id.text()));
  if (!before || before->parent == row.parent) return before.has_value();
  return fail(environment::thread_exists(
      row.id.text(), before->parent ? text::concat("its parent is ", *before->parent)
                                    : std::string("it is a root, without a parent")));
}

Result<void> require_place(DataTransaction& store, const ThreadRow& row) {
  if (!row.parent) return {};
  const std::string& id = row.id.text();
  BATON_TRY(const std::string root, roots_in(store).of(*row.parent));
  if (root == id) {
    return fail(shared::invalid_request("a thread cannot be below itself", id,
                                        text::concat(*row.parent, " is in its tree")));
  }
  BATON_TRY(const std::vector<EnvironmentRow> data, store.threads().values(id, Values::left_out));
  if (data.empty()) return {};
  return fail(environment::thread_exists(
      id, "it is the root of environment data; create it without a parent"));
}

Result<ThreadShown> shown(const OpenTree& tree, Workspace& workspace) {
  ThreadTables& threads = tree.store.threads();
  BATON_TRY(std::optional<ThreadRow> row, threads.thread(tree.thread));
  BATON_TRY(const std::vector<ThreadRow> children, threads.children(tree.thread));
  BATON_TRY(const std::vector<EnvironmentRow> data,
            visible_rows(tree, Values::left_out, workspace));
  ThreadShown answer{.thread = {.id = tree.thread, .row = std::move(row), .root = tree.root},
                     .keys = data.size()};
  for (const ThreadRow& child : children) answer.children.push_back(child.id.text());
  return answer;
}

// Deletes a root with its whole tree, or a single thread.
Result<ThreadDeleted> erase(DataTransaction& store, const std::string& id,
                            const std::string& root) {
  ThreadDeleted answer{.thread = id};
  BATON_TRY(const Forest forest, forest_in(store));
  const std::vector<PlacedThread> tree = forest.below(id);
  if (id != root && tree.size() > 1) return fail(environment::thread_has_children(id, root));
  for (const PlacedThread& thread : tree) {
    if (!thread.row) continue;
    BATON_CHECK(store.threads().erase(thread.row->id));
    ++answer.threads;
  }
  if (id != root) return answer;
  BATON_TRY(const std::vector<EnvironmentRow> data, store.threads().values(root, Values::left_out));
  BATON_CHECK(store.threads().erase_values(root));
  answer.keys = data.size();
  return answer;
}

Json thread_json(const PlacedThread& thread) {
  Json json = {{"thread_id", thread.id}};
  if (thread.row && thread.row->parent) json["parent_thread_id"] = *thread.row->parent;
  json["root_thread_id"] = thread.root;
  if (thread.row) {
    json["created_by"] = thread.row->created_by;
    json["created_at"] = text::format_date_time(thread.row->created_at);
  }
  return json;
}

}  // namespace

Result<Outcome<ThreadShown>> create_thread(const CreateThread& request, Workspace& workspace) {
  BATON_TRY(Identifier id, Identifier::parse(request.id, "thread id"));
  if (request.parent) BATON_CHECK(Identifier::parse(*request.parent, "thread id of the parent"));
  const ThreadRow row{.id = std::move(id),
                      .parent = request.parent,
                      .created_by = request.participant,
                      .created_at = workspace.now()};
  BATON_TRY(DataStore* const store, workspace.data(Creation::where_missing));
  // Written in the scope of the tree whose root this thread may already be (others may name it as
  // their parent), so that no data is added to that tree while the thread gets a parent.
  const std::string& name = row.id.text();
  return write_store(*store, thread_scope(name),
                     [&](DataTransaction& transaction) -> Result<ThreadShown> {
                       BATON_TRY(const bool unchanged, is_there(transaction, row));
                       if (!unchanged) {
                         BATON_CHECK(require_place(transaction, row));
                         BATON_CHECK(transaction.threads().put(row));
                       }
                       BATON_TRY(std::string root, roots_in(transaction).of(name));
                       const OpenTree tree{.store = transaction,
                                           .root = std::move(root),
                                           .thread = name,
                                           .participant = request.participant,
                                           .now = row.created_at};
                       BATON_TRY(ThreadShown answer, shown(tree, workspace));
                       answer.unchanged = unchanged;
                       return answer;
                     });
}

Result<Outcome<ThreadShown>> show_thread(const ShowThread& request, Workspace& workspace) {
  return read_tree(request.call, workspace, [&](OpenTree& tree) { return shown(tree, workspace); });
}

Json to_json(const ThreadShown& answer) {
  Json json = thread_json(answer.thread);
  json["children"] = answer.children;
  json["key_count"] = answer.keys;
  if (answer.unchanged) json["unchanged"] = true;
  return json;
}

Result<Outcome<ThreadsListed>> list_threads(const ListThreads& request, Workspace& workspace) {
  ThreadsListed none;
  if (request.with_deleted) none.deleted.emplace();
  BATON_TRY(DataStore* const store, workspace.data(Creation::never));
  if (store == nullptr) return none;
  return read_store(*store, [&](DataTransaction& transaction) -> Result<ThreadsListed> {
    BATON_TRY(const Forest forest, forest_in(transaction));
    ThreadsListed answer;
    answer.threads = forest.all();
    if (!request.with_deleted) return answer;
    BATON_TRY(answer.deleted, transaction.changes().below(kDeletedThreads));
    return answer;
  });
}

Json to_json(const ThreadsListed& answer) {
  Json threads = Json::array();
  for (const PlacedThread& thread : answer.threads) threads.push_back(thread_json(thread));
  Json json = {{"threads", std::move(threads)}};
  if (answer.deleted) json["deleted"] = deletions_json(*answer.deleted, "thread_id");
  return json;
}

Result<Outcome<ThreadTreeShown>> show_thread_tree(const ShowThreadTree& request,
                                                  Workspace& workspace) {
  BATON_TRY(DataStore* const store, workspace.data(Creation::never));
  if (store == nullptr && request.thread) {
    return fail(environment::thread_not_found(*request.thread));
  }
  if (store == nullptr) return ThreadTreeShown{};
  return read_store(*store, [&](DataTransaction& transaction) -> Result<ThreadTreeShown> {
    BATON_TRY(const Forest forest, forest_in(transaction));
    ThreadTreeShown answer;
    for (const std::string& top : request.thread ? std::vector{*request.thread} : forest.roots()) {
      std::vector<PlacedThread> tree = forest.below(top);
      if (tree.size() == 1 && !tree.front().row) return fail(environment::thread_not_found(top));
      std::ranges::move(tree, std::back_inserter(answer.threads));
    }
    return answer;
  });
}

Json to_json(const ThreadTreeShown& answer) {
  Json threads = Json::array();
  for (const PlacedThread& thread : answer.threads) {
    Json json = thread_json(thread);
    json["depth"] = thread.depth;
    threads.push_back(std::move(json));
  }
  return {{"threads", std::move(threads)}};
}

Result<Outcome<ThreadDeleted>> delete_thread(const DeleteThread& request, Workspace& workspace) {
  const ThreadCall call{.thread = request.thread, .participant = request.participant};
  Result<ThreadDeleted> deleted =
      write_tree(call, workspace, [](OpenTree& tree) -> Result<ThreadDeleted> {
        BATON_TRY(ThreadDeleted answer, erase(tree.store, tree.thread, tree.root));
        BATON_CHECK(tree.store.changes().append(
            text::concat(kDeletedThreads, tree.thread),
            {.action = "delete", .key = tree.thread, .author = tree.participant, .at = tree.now}));
        return answer;
      });
  if (!deleted) return fail(complete_earlier_deletion(deleted.error(), workspace));
  deleted->warning = complete_deletion(
      {.kind = policy::Kind::environment, .owner = deleted->thread, .key = {}}, workspace);
  return deleted;
}

Json to_json(const ThreadDeleted& answer) {
  Json json = {{"deleted", answer.thread}, {"threads", answer.threads}, {"keys", answer.keys}};
  if (!answer.warning.empty()) json["warning"] = answer.warning;
  return json;
}

}  // namespace baton::app
