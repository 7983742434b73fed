import { useState } from "preact/hooks";
import { html } from "../html.js";
import { Answer, Bar, Choice, Panel, Section, Table } from "../parts/common.js";
import { useFlash, useQuery } from "../queries.js";
import { counted, printed, time } from "../texts.js";

function History({ session, name, onClose }) {
  const history = useQuery("shared history", { session, key: name }, "shared");
  return html`<${Panel} title=${name} onClose=${onClose}><${Answer} query=${history}>${({ versions }) => html`
    <ol class="versions" reversed>${versions.slice().reverse().map((version, index, all) => html`<li key=${version.version}>
      <p>Version ${version.version} by ${version.written_by}, ${time(version.written_at)}</p>
      <${Difference} before=${all[index + 1]?.value} after=${version.value} /></li>`)}</ol>`}<//><//>`;
}

// Lines of a value; those that the version before does not have are marked.
function Difference({ before, after }) {
  const lines = printed(parsed(after)).split("\n");
  const known = new Set(before === undefined ? lines : printed(parsed(before)).split("\n"));
  return html`<pre>${lines.map((text) => [known.has(text) ? `  ${text}` : html`<ins>+ ${text}</ins>`, "\n"])}</pre>`;
}

function parsed(value) {
  try {
    return typeof value === "string" ? JSON.parse(value) : value;
  } catch {
    return value;
  }
}

function Session({ session, item, open }) {
  const keys = useQuery("shared list-keys", { session }, "shared");
  const snapshots = useQuery("shared snapshots", { session }, "shared");
  const flashes = useFlash("shared", (event) => event.key);
  const columns = (limit) => [
    { title: "Key", cell: (key) => key.key },
    { title: "Version", number: true, cell: (key) => key.version },
    { title: "Tokens", number: true, cell: (key) => key.value_size_tokens.toLocaleString() },
    { title: "Size", cell: (key) => html`<${Bar} value=${key.value_size_tokens} most=${limit} label=${counted(key.value_size_tokens, "token")} />` },
    { title: "Author", cell: (key) => key.written_by },
    { title: "Written", cell: (key) => time(key.written_at) },
  ];
  return html`<${Answer} query=${keys}>${({ keys: rows, metadata }) => html`
    <p>${counted(metadata.key_count, "key")}, ${counted(metadata.total_size_tokens, "token")} of ${metadata.max_total_tokens.toLocaleString()}
      <${Bar} value=${metadata.total_size_tokens} most=${metadata.max_total_tokens} label="Tokens of all keys" /></p>
    <${Table} caption="Keys of the session" columns=${columns(Math.max(1, ...rows.map((key) => key.value_size_tokens)))} rows=${rows} keyOf=${(key) => key.key}
      flashes=${flashes} onOpen=${(key) => open("shared", key.key)} openText=${(key) => `History of ${key.key}`} empty="No keys" />
    <h3>Snapshots</h3>
    <${Answer} query=${snapshots}>${({ snapshots: taken }) => html`<${Table} caption="Snapshots" rows=${taken} keyOf=${(one) => one.label} empty="No snapshots" columns=${[
      { title: "Label", cell: (one) => one.label },
      { title: "Keys", number: true, cell: (one) => one.key_count },
      { title: "By", cell: (one) => one.taken_by },
      { title: "Taken", cell: (one) => time(one.taken_at) },
    ]} />`}<//>
    ${rows.some((key) => key.key === item) && html`<${History} session=${session} name=${item} onClose=${() => open("shared")} />`}`}<//>`;
}

const kLargestValue = 102400; // bytes of one value of environment data

function EnvironmentValue({ thread, name, onClose }) {
  const value = useQuery("env get", { thread, key: name }, "env");
  return html`<${Panel} title=${name} onClose=${onClose}><${Answer} query=${value}>${(data) => html`
    <p>${data.short_description}</p>
    <p class="quiet">Stored by ${data.stored_by}, ${time(data.created_at)}; updated by ${data.updated_by}, ${time(data.updated_at)}</p>
    <pre>${printed(data.value)}</pre>`}<//><//>`;
}

function Environment({ thread }) {
  const [chosen, choose] = useState(null);
  const entries = useQuery("env list", { thread, long: true }, "env");
  const flashes = useFlash("env", (event) => event.key);
  const columns = [
    { title: "Key", cell: (entry) => html`<code>${entry.key}</code>` },
    { title: "Description", cell: (entry) => entry.short_description },
    { title: "Bytes", number: true, cell: (entry) => entry.size?.toLocaleString() ?? "encrypted" },
    { title: "Size", cell: (entry) => entry.size !== undefined && html`<${Bar} value=${entry.size} most=${kLargestValue} label=${`${counted(entry.size, "byte")} of ${kLargestValue}`} />` },
    { title: "Author", cell: (entry) => entry.updated_by },
    { title: "Written", cell: (entry) => time(entry.updated_at) },
  ];
  return html`<${Answer} query=${entries}>${({ result }) => html`<${Table} caption="Environment data" columns=${columns} rows=${result} flashes=${flashes}
      keyOf=${(entry) => entry.key} onOpen=${(entry) => choose(entry.key)} openText=${(entry) => `Value of ${entry.key}`} empty="No keys" />
    ${result.some((entry) => entry.key === chosen) && html`<${EnvironmentValue} thread=${thread} name=${chosen} onClose=${() => choose(null)} />`}`}<//>`;
}

export function Shared({ item, open }) {
  const sessions = useQuery("session list", {}, "shared");
  const status = useQuery("status", {}, "workflow");
  const threads = useQuery("thread list", {}, "env");
  const [session, setSession] = useState("");
  const [thread, setThread] = useState("");
  return html`
    <${Answer} query=${sessions}>${({ sessions: all }) => {
      const known = all.map((one) => one.session_id);
      const chosen = [session, status.data?.workflowId].find((id) => known.includes(id)) ?? known[0];
      return html`<${Section} title="Shared context" aside=${known.length > 0 && html`<${Choice} label="Session" value=${chosen} onChange=${setSession} options=${known} />`}>
        ${chosen ? html`<${Session} key=${chosen} session=${chosen} item=${item} open=${open} />` : html`<p class="empty">No sessions</p>`}<//>`;
    }}<//>
    <${Answer} query=${threads}>${({ threads: all }) => {
      const roots = all.filter((one) => one.thread_id === one.root_thread_id).map((one) => one.thread_id);
      const chosen = [thread, status.data?.workflowId].find((id) => roots.includes(id)) ?? roots[0];
      return html`<${Section} title="Environment data" aside=${roots.length > 0 && html`<${Choice} label="Root thread" value=${chosen} onChange=${setThread} options=${roots} />`}>
        ${chosen ? html`<${Environment} key=${chosen} thread=${chosen} />` : html`<p class="empty">No threads</p>`}<//>`;
    }}<//>`;
}
