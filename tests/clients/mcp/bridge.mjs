// A stdio server as Streamable HTTP on loopback, for clients that speak nothing else. It passes
// messages on and judges none: Host and Origin, and whether headers say what the message says, are
// HTTP's own concerns, of which a stdio server hears nothing.
//
// A client of the handshake has a session, and each session a process of its own. Stateless
// requests of all clients go to one process.
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import { text } from 'node:stream/consumers';
import { ServerProcess } from './server_process.mjs';

const sessionHeader = 'mcp-session-id';
const versionHeader = 'mcp-protocol-version';
const firstStatelessVersion = '2026';

const methodNotFound = -32601;
const parseError = -32700;
/** Errors that a stateless HTTP server says with status 400: invalid request, parameters, MCP's own. */
const badRequests = [-32600, -32602, -32021, -32022];

function statusOf({ error }, isStateless) {
  if (error === undefined || !isStateless) return 200;
  if (error.code === methodNotFound) return 404;
  return badRequests.includes(error.code) ? 400 : 200;
}

function sendJson(response, status, body, headers = {}) {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(body === undefined ? '' : JSON.stringify(body));
}

function sendError(response, status, code, message, id = null) {
  sendJson(response, status, { jsonrpc: '2.0', id, error: { code, message } });
}

/** A response that becomes a stream of events with the first of them. */
class Reply {
  constructor(response, headers) {
    this.response = response;
    this.headers = headers;
  }

  event(message) {
    this.open();
    this.response.write(`event: message\ndata: ${JSON.stringify(message)}\n\n`);
  }

  open() {
    if (this.response.headersSent) return;
    this.response.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-cache',
      ...this.headers,
    });
    this.response.flushHeaders();
  }

  answer(message, status) {
    if (!this.response.headersSent) return sendJson(this.response, status, message, this.headers);
    this.event(message);
    this.response.end();
  }
}

class Bridge {
  #command;
  #options;
  #sessions = new Map();
  #shared;

  constructor(command, options) {
    this.#command = command;
    this.#options = options;
  }

  async handle(request, response) {
    if (request.method === 'GET') return this.#openStream(request, response);
    if (request.method === 'DELETE') return this.#endSession(request, response);
    let message;
    try {
      message = JSON.parse(await text(request));
    } catch {
      return sendError(response, 400, parseError, 'Parse error');
    }
    return this.#post(request, message, response);
  }

  end() {
    for (const { server } of this.#sessions.values()) server.end();
    this.#shared?.end();
  }

  #session(request) {
    return this.#sessions.get(request.headers[sessionHeader]);
  }

  /** What belongs to no request of a session goes to the stream that its client opens for it. */
  #beginSession() {
    const session = { id: randomUUID(), stream: undefined };
    session.server = new ServerProcess(this.#command, this.#options, (message) =>
      session.stream?.event(message),
    );
    this.#sessions.set(session.id, session);
    return session;
  }

  #openStream(request, response) {
    const session = this.#session(request);
    if (session === undefined) return sendError(response, 405, -32000, 'No session to listen to');
    session.stream = new Reply(response, {});
    session.stream.open();
    response.on('close', () => (session.stream = undefined));
  }

  #endSession(request, response) {
    const session = this.#session(request);
    if (session === undefined) return sendError(response, 404, -32000, 'No such session');
    this.#sessions.delete(session.id);
    session.server.end();
    response.writeHead(204).end();
  }

  #post(request, message, response) {
    const version = request.headers[versionHeader] ?? '';
    if (version >= firstStatelessVersion) {
      this.#shared ??= new ServerProcess(this.#command, this.#options);
      return this.#pass(message, { server: this.#shared, isStateless: true }, response);
    }
    const session = message.method === 'initialize' ? this.#beginSession() : this.#session(request);
    if (session === undefined) {
      const status = request.headers[sessionHeader] === undefined ? 400 : 404;
      return sendError(response, status, -32000, 'No such session', message.id);
    }
    return this.#pass(message, { ...session, isStateless: false }, response);
  }

  #pass(message, { server, id, isStateless }, response) {
    if (message.id === undefined || message.method === undefined) {
      server.send(message);
      return response.writeHead(202).end();
    }
    const reply = new Reply(response, id === undefined ? {} : { [sessionHeader]: id });
    const takeBack = server.request(
      message,
      (event) => reply.event(event),
      (answer) => reply.answer({ jsonrpc: '2.0', id: message.id, ...answer }, statusOf(answer, isStateless)),
    );
    response.on('close', takeBack);
  }
}

/**
 * @param command words; @param options of child_process.spawn
 * @returns {url, close()}
 */
export async function startBridge(command, options) {
  const bridge = new Bridge(command, options);
  const listener = http.createServer((request, response) => bridge.handle(request, response));
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  return {
    url: `http://127.0.0.1:${listener.address().port}/mcp`,
    close() {
      bridge.end();
      listener.closeAllConnections();
      listener.close();
    },
  };
}
