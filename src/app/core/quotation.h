#pragma once

#include "app/core/workspace.h"
#include "baton/finding.h"
#include "baton/result.h"
#include "domain/policy/hidden_places.h"
#include "json/json.h"
#include "schema/validator.h"

namespace baton::app {

// What messages may show of outputs, states and other documents: nothing that a policy redacts,
// whoever's policy it is. Every finding about such a document goes through one of these.
class Quotation {
 public:
  explicit Quotation(const policy::Policies& policies);

  // What `validator` has against the document. limit: it takes too many steps to tell.
  [[nodiscard]] Result<Findings> findings(const schema::Validator& validator,
                                          const Json& document) const;

  // Findings about hidden places lose their words, and the part of their place that is data.
  [[nodiscard]] Findings concealed(Findings findings) const;

  [[nodiscard]] const policy::HiddenPlaces& places() const { return places_; }

 private:
  policy::HiddenPlaces places_;
};

// By the policies in force; by the built-in ones where the configuration is unusable.
Quotation quotation_of(Workspace& workspace);

}  // namespace baton::app
