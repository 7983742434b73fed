import { useState } from "preact/hooks";
import { html } from "../html.js";
import { Answer, Panel, Section, Table } from "../parts/common.js";
import { useQuery } from "../queries.js";
import { time } from "../texts.js";

// Links of a note, or to it: buttons that open the other note.
function Links({ title, links, open }) {
  if (links.length === 0) return null;
  return html`<h3>${title}</h3>
    <ul class="plain">${links.map((link) => {
      const path = link.path ?? link;
      return html`<li><button class="link" onClick=${() => open("notes", path)}>${path}</button></li>`;
    })}</ul>`;
}

function Note({ path, onClose, open }) {
  const note = useQuery("note show", { path, backlinks: true }, "notes");
  return html`<${Panel} title=${path} onClose=${onClose}>
    <${Answer} query=${note}>${(answer) => html`<pre>${answer.text}</pre>
      <${Links} title="Links" links=${answer.links ?? []} open=${open} />
      <${Links} title="Linked from" links=${answer.backlinks ?? []} open=${open} />`}<//>
  <//>`;
}

export function Notes({ item, open }) {
  const [words, setWords] = useState("");
  const query = useQuery(words ? "note search" : "note list", words ? { texts: words } : {}, "notes");
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
