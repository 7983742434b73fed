#pragma once

#include <gtest/gtest.h>

#include "mcp/protocol/server.h"
#include "unit/mcp/scripted_lines.h"
#include "unit/mcp/toy_offer.h"

namespace baton::test {

// A minimal server, and a client whose lines are given in advance.
class Protocol : public testing::Test {
 protected:
  virtual void serve() {
    mcp::Server server(offer, lines, {{"name", "toy"}, {"version", "1"}});
    server.serve();
  }
  Json answer(const Json& sent) {
    lines.add(sent);
    serve();
    return lines.answer_to(sent["id"]);
  }
  static int code_of(const Json& answer) { return answer["error"]["code"].get<int>(); }

  ToyOffer offer;
  ScriptedLines lines;
};

// The client has made the handshake.
class Handshake : public Protocol {
 protected:
  void serve() override {
    lines.steps.push_front({{LineChannel::Event::line, initialize("hello").dump()}});
    Protocol::serve();
  }
};

}  // namespace baton::test
