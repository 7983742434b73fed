import { useState } from "preact/hooks";
import { html } from "../html.js";
import { Answer, Panel, Section, Table } from "../parts/common.js";
import { useQuery } from "../queries.js";
import { printed, time } from "../texts.js";

function Note({ path, onClose, open }) {
  const note = useQuery("note show", { note: path }, "notes");
  const links = useQuery("note links", { note: path }, "notes");
  return html`<${Panel} title=${path} onClose=${onClose}>
    <${Answer} query=${note}>${(answer) => html`<pre>${answer.body ?? answer.text ?? printed(answer)}</pre>`}<//>
    <h3>Links</h3>
    <${Answer} query=${links}>${(answer) => html`<pre>${printed(answer)}</pre>`}<//>
  <//>`;
}

export function Notes({ item, open }) {
  const [words, setWords] = useState("");
  const query = useQuery(words ? "note search" : "note list", words ? { query: words } : {}, "notes");
  return html`<${Section} title="Notes" aside=${html`<label class="field">Search
      <input type="search" value=${words} onInput=${(event) => setWords(event.target.value)} /></label>`}>
    <${Answer} query=${query}>${(answer) => html`<${Table} caption="Notes" rows=${answer.notes ?? answer.results ?? []} keyOf=${(note) => note.path}
      onOpen=${(note) => open("notes", note.path)} openText=${(note) => `Open ${note.title}`} empty="No notes" columns=${[
        { title: "Title", cell: (note) => note.title },
        { title: "Agent", cell: (note) => note.agent },
        { title: "Type", cell: (note) => note.type },
        { title: "Tags", cell: (note) => (note.tags ?? []).join(", ") },
        { title: "Written", cell: (note) => time(note.timestamp) },
      ]} />`}<//>
    <//>
    ${item && html`<${Note} key=${item} path=${item} open=${open} onClose=${() => open("notes")} />`}`;
}
