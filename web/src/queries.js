import { useEffect, useRef, useState } from "preact/hooks";
import { exported, onEvent, read } from "./connection.js";

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

// The answer of an operation, requested again after each event about `topic`. With null in place of
// an operation, nothing is requested. An old answer stays until the new one has arrived.
export function useQuery(operation, request, topic) {
  const [result, setResult] = useState({});
  const key = JSON.stringify([operation, request]);
  const latest = useRef(0);
  useEffect(() => {
    if (operation === null) {
      setResult({});
      return undefined;
    }
    let isEnded = false;
    const load = async () => {
      const turn = ++latest.current;
      const answer = await read(operation, request).then(
        (data) => ({ data }),
        (error) => ({ error }),
      );
      if (!isEnded && turn === latest.current) setResult(answer);
    };
    load();
    const stop = onEvent((event) => isAbout(event, topic) && load());
    return () => {
      isEnded = true;
      stop();
    };
  }, [key, topic]);
  return result;
}

// The names of keys that changed during the last seconds, for a short highlight.
export function useFlash(topic, nameOf) {
  const [names, setNames] = useState(new Set());
  useEffect(
    () =>
      onEvent((event) => {
        if (!isAbout(event, topic)) return;
        const name = nameOf(event);
        if (!name) return;
        setNames((before) => new Set(before).add(name));
        setTimeout(() => {
          setNames((before) => {
            const rest = new Set(before);
            rest.delete(name);
            return rest;
          });
        }, 2000);
      }),
    [topic],
  );
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
