#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "baton/identity.h"
#include "baton/result.h"
#include "json/json.h"
#include "json/view.h"

// Outputs that are stored in files of their own, so that the state stays small. In the stored form
// of a state, such an execution has a reference, the member `compactedOutputs`, in place of its
// `outputs`. In memory the outputs are inserted again, so that no rule has to know about this.
namespace baton::model {

inline constexpr std::string_view kCompactedOutputs = "compactedOutputs";

// A file with the outputs of one execution. The digest is that of its bytes: it never changes.
struct CompactedFile {
  Identifier workflow;
  Identifier execution;
  Digest digest;

  friend bool operator==(const CompactedFile&, const CompactedFile&) = default;
};

struct CompactedText {
  CompactedFile file;
  std::string text;  // as json::print prints the outputs
};

// An execution whose outputs cannot be read, and why.
struct UnreadableOutputs {
  std::size_t index = 0;  // in agentSequence
  Error error;
};

using ReadOutputs = std::function<Result<Json>(const CompactedFile& file)>;
using DigestText = std::function<Digest(std::string_view text)>;

// Whether the references stay beside the inserted outputs: the form in which a state is changed.
// fold_outputs() then restores the stored form.
enum class References : std::uint8_t { removed, kept };

bool has_compacted_outputs(const json::View& state);

// The files that a state refers to.
std::vector<CompactedFile> compacted_files(const json::View& state);

// Inserts the outputs at the places of their references. An execution whose outputs cannot be read
// keeps only its reference.
std::vector<UnreadableOutputs> insert_outputs(Json& state, References references,
                                              const ReadOutputs& read);

// Marks an execution, an element of agentSequence with outputs, as one whose outputs fold_outputs()
// is to remove.
void mark_compacted(Json& execution, const DigestText& digest);

// Restores the stored form: removes the outputs that stand beside a reference. `before` is the
// state before the change; where it has other outputs, or none, the reference is made anew, and the
// result contains the new file, which must be written before the state.
std::vector<CompactedText> fold_outputs(Json& state, const Json& before, const DigestText& digest);

}  // namespace baton::model
