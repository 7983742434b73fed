#include "domain/detection/kubernetes_secret.h"

#include <gtest/gtest.h>

#include <string>

#include "unit/domain/detection/cleaned.h"

namespace baton::detection {
namespace {

constexpr std::string_view kValue = "WHE5dGJZTDJtVzRrWnA3Ug==";

TEST(KubernetesSecret, MayBeAnItemOfAList) {
  for (const std::string_view text :
       {"objects:\n- kind: Secret\n  apiVersion: v1\n  data:\n    foo: @\n",
        "items:\n  - kind: Secret\n    stringData:\n      foo: @\n      bar: @\n",
        "- apiVersion: v1\n  data:\n    foo: @\n  kind: Secret\n",
        "- data:\n    foo: @\n  kind: Secret\n", "-   kind: Secret\n    data:\n      foo: @\n",
        "- - kind: Secret\n    data:\n      foo: @\n",
        "- kind: Secret\n  data:\n    foo: |\n      - @\n"}) {
    std::string expected = filled(text, "[REDACTED:kubernetes-secret]");
    if (const auto block = expected.find("- [RED"); block != std::string::npos) {
      expected.erase(block, 2);
    }
    EXPECT_EQ(cleaned(filled(text, kValue)), expected);
  }
}

TEST(KubernetesSecret, EndsWithItsItem) {
  for (const std::string_view text :
       {"- kind: Secret\n  data: {}\n- kind: ConfigMap\n  data:\n    foo: @\n",
        "- kind: ConfigMap\n  data:\n    foo: @\n- kind: Secret\n  type: Opaque\n",
        "- kind: Secret\n- data:\n    foo: @\n", "- data:\n    foo: @\n- kind: Secret\n",
        "data:\n  foo: @\nlist:\n- kind: Secret\n"}) {
    EXPECT_EQ(cleaned(filled(text, kValue)), filled(text, kValue));
  }
}

TEST(KubernetesSecret, MayBeInTheFlowStyle) {
  for (const std::string_view text :
       {"- {kind: Secret, data: {foo: @}}\n", "{data: {foo: @, bar: '@'}, kind: \"Secret\"}",
        "{\n  kind: Secret,\n  stringData: {\n    foo: @,\n  },\n}\n",
        "{'kind': 'Secret', 'data': {'foo': \"@\"}}", "kind: Secret\ndata: {foo: @, bar: @}\n",
        "data: {\n  foo: @ }\nkind: Secret\n"}) {
    EXPECT_EQ(cleaned(filled(text, kValue)), filled(text, "[REDACTED:kubernetes-secret]"));
  }
  for (const std::string text :
       {"{kind: ConfigMap, data: {foo: WHE5dGJZTDJtVzRrWnA3Ug==}}",
        "{kind: Secret, metadata: {foo: WHE5dGJZTDJtVzRrWnA3Ug==}}",
        "{kind: Secret, data: {foo: {{ .Values.foo1 }}}}", "{kind: Secret, data: {foo: x.body}}",
        "{kind: \"Secret\", data: {foo: Buffer.from(p1).toString(\"base64\")}}",
        "see kind: Secret, data: {foo: WHE5dGJZTDJtVzRrWnA3Ug==}"}) {
    EXPECT_EQ(cleaned(text), text);
  }
}

}  // namespace
}  // namespace baton::detection
