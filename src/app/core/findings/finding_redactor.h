#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "app/core/workspace.h"
#include "baton/finding.h"
#include "baton/result.h"
#include "domain/policy/hidden_places.h"
#include "domain/policy/secret_settings.h"
#include "json/view.h"
#include "schema/validator.h"

namespace baton::app {

// Decides what messages may show of outputs, states and other documents: no value that any policy
// redacts, and no secret. Every finding about such a document is created through this class.
class FindingRedactor {
 public:
  using FieldRules = std::function<std::vector<policy::FieldRule>()>;
  using Secrets = std::function<policy::SecretSettings()>;

  // Asks for the rules when there is something to hide, once.
  FindingRedactor(FieldRules rules, Secrets secrets);

  // The validator's findings about the document. limit: nothing is decided.
  [[nodiscard]] Result<Findings> findings(const schema::Validator& validator,
                                          const json::View& document) const;

  // Removes the wording of findings about secrets and hidden places of the document, and the part
  // of a hidden place that is data.
  [[nodiscard]] Findings concealed(Findings findings, const json::View& document) const;

  [[nodiscard]] const policy::HiddenPlaces& places() const;

 private:
  struct Places;

  void conceal_secrets(Findings& findings, const json::View& document) const;
  void conceal_hidden(Findings& findings) const;

  std::shared_ptr<Places> places_;
};

// Uses the policies in force; the built-in ones if the configuration is unusable. The workspace
// must outlive it.
FindingRedactor finding_redactor_of(Workspace& workspace);

}  // namespace baton::app
