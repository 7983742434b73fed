// Talks to `baton serve`: requests of the API, and the events that make the page live.

const kApi = "/api/v1/";
const kFirstWait = 250; // milliseconds before the first attempt to reconnect
const kLongestWait = 5000;

export class ApiError extends Error {
  constructor(document, status) {
    const error = document?.error ?? {};
    super([error.message ?? `the server answered ${status}`, error.subject].filter(Boolean).join(": "));
    this.status = status;
    this.code = error.code;
    this.hint = error.hint;
  }
}

// The request got no answer. The page tells of a lost connection once, above all views.
export class NoAnswer extends Error {}

// In a file that `baton export --html` wrote: what it exported, and no server.
const embedded = document.getElementById("exported");
export const exported = embedded === null ? null : JSON.parse(embedded.textContent);

function keyOf(operation, request) {
  const members = Object.entries(request).filter(([, value]) => value !== undefined && value !== "");
  return JSON.stringify([operation, members.map(([name, value]) => [name, String(value)]).sort()]);
}

const answers = new Map(exported?.answers.map((one) => [keyOf(one.operation, one.request), one]));

function readExported(operation, request) {
  const found = answers.get(keyOf(operation, request));
  if (found?.answer !== undefined) return found.answer;
  throw new ApiError(found ?? { error: { message: "this file does not have it", subject: operation } });
}

// The remarks of a request, by its answer: findings such as a note that could not be read.
const remarks = new WeakMap();

export function remarksOf(answer) {
  return remarks.get(answer) ?? [];
}

// The answer of a reading operation, such as read("shared history", {key: "a"}).
export async function read(operation, request = {}) {
  if (exported) return readExported(operation, request);
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(request)) {
    if (value !== undefined && value !== "") query.set(name, String(value));
  }
  const path = kApi + operation.split(" ").join("/");
  const response = await fetch(query.size > 0 ? `${path}?${query}` : path, {
    headers: { Accept: "application/json" },
  }).catch(() => {
    throw new NoAnswer("the server does not answer");
  });
  const document = await response.json().catch(() => undefined);
  if (!response.ok) throw new ApiError(document, response.status);
  const list = response.headers.get("Baton-Remarks");
  if (list !== null && document) remarks.set(document, JSON.parse(list));
  return document;
}

const listeners = new Set();
const states = new Set();
let isConnected = false;

// Calls `listener` with each event {type, ...}; returns the function that ends this.
export function onEvent(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

// Calls `listener` with true or false when the connection is made or lost.
export function onConnection(listener) {
  states.add(listener);
  listener(isConnected);
  return () => states.delete(listener);
}

function setConnected(value) {
  isConnected = value;
  for (const listener of states) listener(value);
}

// Connects, and connects again after a loss. What changed before a connection was not told.
export function connect(wait = kFirstWait) {
  if (exported) return;
  const socket = new WebSocket(`ws://${location.host}${kApi}events`);
  let isOpen = false;
  socket.onopen = () => {
    isOpen = true;
    setConnected(true);
    for (const listener of listeners) listener({ type: "everything" });
  };
  socket.onmessage = (message) => {
    const event = JSON.parse(message.data);
    for (const listener of listeners) listener(event);
  };
  socket.onclose = () => {
    setConnected(false);
    const next = isOpen ? kFirstWait : Math.min(2 * wait, kLongestWait);
    setTimeout(() => connect(next), next);
  };
}
