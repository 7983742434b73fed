// A stdio server, and who in front of it waits for which of its messages.
import { spawn } from 'node:child_process';
import readline from 'node:readline';

export const subscriptionKey = 'io.modelcontextprotocol/subscriptionId';

/** Why a request is answered although its server is gone. */
const goneError = { code: -32603, message: 'the server has ended' };

export class ServerProcess {
  #process;
  /** By the id that the server knows: ids of several clients may be equal. */
  #requests = new Map();
  #lastId = 0;

  /** @param onMessage gets what belongs to no request */
  constructor([command, ...rest], options, onMessage = () => {}) {
    this.onMessage = onMessage;
    this.#process = spawn(command, rest, { ...options, stdio: ['pipe', 'pipe', 'inherit'] });
    this.#process.stdin.on('error', () => {});
    readline.createInterface(this.#process.stdout).on('line', (line) => this.#receive(JSON.parse(line)));
    this.#process.on('close', () => {
      for (const request of this.#requests.values()) request.onAnswer({ error: goneError });
      this.#requests.clear();
    });
  }

  /** Sends what has no answer: a notification, or the answer to what the server asked. */
  send(message) {
    this.#process.stdin.write(`${JSON.stringify(message)}\n`);
  }

  /**
   * Sends a request. `onMessage` gets what the server says on the way, `onAnswer` the rest: an
   * object with `result` or `error`.
   * @returns a function that takes the request back
   */
  request(message, onMessage, onAnswer) {
    const id = ++this.#lastId;
    this.#requests.set(id, { message, onMessage, onAnswer });
    this.send({ ...message, id });
    return () => {
      if (!this.#requests.delete(id)) return;
      this.send({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: id } });
    };
  }

  end() {
    this.#process.stdin.end();
  }

  #receive(message) {
    if (message.method === undefined) return this.#receiveAnswer(message);
    const request = this.#requestOf(message);
    if (request === undefined) return this.onMessage(message);
    if (message.params?._meta?.[subscriptionKey] !== undefined) {
      message.params._meta[subscriptionKey] = request.message.id;
    }
    return request.onMessage(message);
  }

  #receiveAnswer({ id, result, error }) {
    const request = this.#requests.get(id);
    if (request === undefined) return;
    this.#requests.delete(id);
    if (result?._meta?.[subscriptionKey] !== undefined) result._meta[subscriptionKey] = request.message.id;
    request.onAnswer(error === undefined ? { result } : { error });
  }

  /** Whose message it is: it says so, or it belongs to the request that is answered now: the oldest. */
  #requestOf({ method, params }) {
    const subscription = params?._meta?.[subscriptionKey];
    if (subscription !== undefined) return this.#requests.get(subscription);
    if (method.endsWith('list_changed') || method === 'notifications/resources/updated') return undefined;
    return [...this.#requests.values()].find(({ message }) => message.method !== 'subscriptions/listen');
  }
}
