import { useEffect, useState } from "preact/hooks";
import { ApiError, NoAnswer, exported, onEvent, read } from "./connection.js";

// What an event makes outdated.
const kTopics = {
  state: "workflow",
  phase: "workflow",
  gate: "workflow",
  execution: "workflow",
  configuration: "workflow",
  shared: "shared",
  session: "shared",
  env: "env",
  thread: "env",
  note: "notes",
  archive: "archive",
};

export function isAbout(event, topic) {
  return event.type === "everything" || kTopics[event.type] === topic;
}

// Events come in bursts: one command can change hundreds of keys.
const kBurst = 50; // milliseconds
const kFlash = 2000;
const kPause = 3000; // before a failed request is repeated; twice as long each time
const kLongestPause = 12000; // each attempt may hold the server, which serves one request at a time
const kServerFault = 500; // and above: HTTP's statuses of failures that may pass

function mayPass(error) {
  return error instanceof NoAnswer || (error instanceof ApiError && error.status >= kServerFault);
}

// Calls `load`, and once more after it ends if it was wanted meanwhile.
function oneAtATime(load) {
  let isRunning = false;
  let isWanted = false;
  return async () => {
    isWanted = true;
    if (isRunning) return;
    isRunning = true;
    while (isWanted) {
      isWanted = false;
      await load();
    }
    isRunning = false;
  };
}

// The answer of an operation, requested again after events about `topic`. With null in place of an
// operation, nothing is requested. An old answer stays until the new one has arrived. A request that
// failed because of the server or the project's folder is repeated: no event tells that they are back.
export function useQuery(operation, request, topic) {
  const [result, setResult] = useState({});
  const key = JSON.stringify([operation, request]);
  useEffect(() => {
    if (operation === null) {
      setResult({});
      return undefined;
    }
    let isEnded = false;
    let timer;
    let pause = kPause;
    const load = oneAtATime(async () => {
      if (isEnded) return;
      clearTimeout(timer);
      const answer = await read(operation, request).then(
        (data) => ({ data }),
        (error) => ({ error }),
      );
      if (isEnded) return;
      if (!(answer.error instanceof NoAnswer)) setResult(answer);
      if (mayPass(answer.error)) timer = setTimeout(load, pause);
      pause = mayPass(answer.error) ? Math.min(2 * pause, kLongestPause) : kPause;
    });
    load();
    const stop = onEvent((event) => isAbout(event, topic) && load());
    return () => {
      isEnded = true;
      clearTimeout(timer);
      stop();
    };
  }, [key, topic]);
  return result;
}

// The names of keys that changed during the last seconds, for a short highlight.
export function useFlash(topic, nameOf) {
  const [names, setNames] = useState(new Set());
  useEffect(() => {
    let added = [];
    const show = () => {
      const shown = added;
      added = [];
      setNames((before) => new Set([...before, ...shown]));
      setTimeout(() => setNames((before) => new Set([...before].filter((name) => !shown.includes(name)))), kFlash);
    };
    return onEvent((event) => {
      const name = isAbout(event, topic) && nameOf(event);
      if (!name) return;
      if (added.length === 0) setTimeout(show, kBurst);
      added.push(name);
    });
  }, [topic]);
  return names;
}

// The time, renewed each second; in a file, the time of the export.
export function useNow() {
  const [now, setNow] = useState(exported ? Date.parse(exported.at) : Date.now());
  useEffect(() => {
    if (exported) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
