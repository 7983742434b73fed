import { useState } from "preact/hooks";
import { html } from "../html.js";
import { Answer, Choice, Patch, Section, Table } from "../parts/common.js";
import { useQuery } from "../queries.js";
import { time } from "../texts.js";

function Difference({ from, to }) {
  const query = useQuery("diff", { from, to }, "workflow");
  return html`<${Answer} query=${query}>${({ patch }) => html`<${Patch} patch=${patch} />`}<//>`;
}

function Undo() {
  const query = useQuery("diff", { undo: true }, "workflow");
  return html`<${Answer} query=${query}>${({ undone, patch }) => html`
    <p>Revision ${undone.revision}: ${undone.command ? html`<code>${undone.command}</code>` : "edited outside baton"}</p>
    <${Patch} patch=${patch} />`}<//>`;
}

export function Changes() {
  const log = useQuery("log", {}, "workflow");
  const [from, setFrom] = useState("");
  const [to, setTo] = useState("");
  return html`<${Answer} query=${log}>${({ entries }) => {
    const changes = entries.filter((entry) =>
      entry.revision > 0 && entry.workflowId === entries[0].workflowId && ["update", "whole"].includes(entry.kind));
    const revisions = [...new Set(changes.map((entry) => String(entry.revision)))];
    const later = revisions.includes(to) ? to : revisions[0];
    const earlier = revisions.includes(from) ? from : revisions[1];
    const options = revisions.map((revision) => [revision, `revision ${revision}`]);
    return html`
      <${Section} title="Changes"><${Table} caption="Changes" rows=${changes} keyOf=${(entry) => entry.sequence} empty="No changes" columns=${[
        { title: "Revision", number: true, cell: (entry) => entry.revision },
        { title: "When", cell: (entry) => time(entry.at) },
        { title: "By", cell: (entry) => entry.by },
        { title: "Command", cell: (entry) => html`<code>${entry.command}</code>` },
      ]} /><//>
      ${earlier && html`<div class="columns">
        <${Section} title="Difference" aside=${html`<div class="buttons"><${Choice} label="From" value=${earlier} options=${options} onChange=${setFrom} />
          <${Choice} label="To" value=${later} options=${options} onChange=${setTo} /></div>`}><${Difference} from=${earlier} to=${later} /><//>
        <${Section} title="What undo would change"><${Undo} /><//>
      </div>`}`;
  }}<//>`;
}
