// An Anthropic Messages API on loopback, whose model says what a list of rules (model_rules.mjs)
// makes it say. It keeps every request, so that a test can look at what the model saw.
import http from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { readRequest } from './model_request.mjs';
import { contentBlocks, Script } from './model_rules.mjs';

function sendJson(response, status, document) {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(document));
}

function sendError(response, { status, type, message }) {
  sendJson(response, status, { type: 'error', error: { type, message } });
}

function messageOf(blocks, model, sequence) {
  const wantsTools = blocks.some((block) => block.type === 'tool_use');
  return {
    id: `msg_${sequence}`,
    type: 'message',
    role: 'assistant',
    model,
    content: blocks,
    stop_reason: wantsTools ? 'tool_use' : 'end_turn',
    stop_sequence: null,
    usage: { input_tokens: 10, cache_creation_input_tokens: 0, cache_read_input_tokens: 0, output_tokens: 5 },
  };
}

function blockEvents(block, index) {
  const [opening, delta] =
    block.type === 'text'
      ? [
          { type: 'text', text: '' },
          { type: 'text_delta', text: block.text },
        ]
      : [
          { ...block, input: {} },
          { type: 'input_json_delta', partial_json: JSON.stringify(block.input) },
        ];
  return [
    { type: 'content_block_start', index, content_block: opening },
    { type: 'content_block_delta', index, delta },
    { type: 'content_block_stop', index },
  ];
}

function sendStream(response, message) {
  const { content, stop_reason, stop_sequence, usage } = message;
  const events = [
    { type: 'message_start', message: { ...message, content: [], stop_reason: null } },
    ...content.flatMap(blockEvents),
    {
      type: 'message_delta',
      delta: { stop_reason, stop_sequence },
      usage: { output_tokens: usage.output_tokens },
    },
    { type: 'message_stop' },
  ];
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' });
  response.end(events.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join(''));
}

function bodyOf(request) {
  return new Promise((resolve) => {
    const chunks = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => resolve(Buffer.concat(chunks).toString('utf8')));
  });
}

class Model {
  constructor(rules, beforeAnswer) {
    this.script = new Script(rules);
    this.beforeAnswer = beforeAnswer;
    this.requests = [];
  }

  async serve(request, response) {
    const text = await bodyOf(request);
    const { pathname } = new URL(request.url, 'http://loopback');
    if (request.method === 'HEAD') return response.end();
    if (pathname === '/v1/messages/count_tokens') return sendJson(response, 200, { input_tokens: 10 });
    if (pathname !== '/v1/messages') {
      return sendError(response, { status: 404, type: 'not_found_error', message: 'not scripted' });
    }
    return this.converse(request.headers, JSON.parse(text), response);
  }

  async converse(headers, body, response) {
    const seen = readRequest(headers, body);
    const rule = this.script.answer(seen);
    this.requests.push({ ...seen, body });
    const sequence = this.requests.length;
    await this.beforeAnswer(seen);
    await setTimeout(rule.delay ?? 0);
    if (rule.reply.error) return sendError(response, rule.reply.error);
    const message = messageOf(contentBlocks(rule.reply, seen, sequence), body.model, sequence);
    return body.stream ? sendStream(response, message) : sendJson(response, 200, message);
  }
}

/**
 * @param beforeAnswer awaited with what readRequest made of each request
 * @returns {Promise<{url: string, requests: object[], close: () => void}>} requests in order of arrival
 */
export function startModel(rules, beforeAnswer = () => {}) {
  const model = new Model(rules, beforeAnswer);
  const server = http.createServer((request, response) => model.serve(request, response));
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () =>
      resolve({
        url: `http://127.0.0.1:${server.address().port}`,
        requests: model.requests,
        close: () => {
          server.closeAllConnections();
          server.close();
        },
      }),
    );
  });
}
