import { useState } from "preact/hooks";
import { html } from "../html.js";
import { Answer, Panel, Section, Status, Table, pressable } from "../parts/common.js";
import { useQuery } from "../queries.js";
import { counted, duration, printed, time } from "../texts.js";

const kWidth = 860;
const kHeight = 200;
const kLeft = 70;

// A shape for each outcome: a circle, a cross, a square.
function shape(status) {
  if (status === "completed") return "M-5 0a5 5 0 1 0 10 0a5 5 0 1 0 -10 0";
  return status === "failed" ? "M-5 -5L5 5M5 -5L-5 5" : "M-4 -4H4V4H-4z";
}

function Plot({ summaries, onOpen }) {
  const points = summaries.filter((one) => !Number.isNaN(Date.parse(one.archivedAt)));
  if (points.length === 0) return null;
  const times = points.map((one) => Date.parse(one.archivedAt));
  const begin = Math.min(...times);
  const span = Math.max(1, Math.max(...times) - begin);
  const longest = Math.max(1, ...points.map((one) => one.duration));
  return html`<div class="scroll" tabindex="0" role="region" aria-label="Durations of archived workflows over time">
    <svg class="plot" width=${kLeft + kWidth + 40} height=${kHeight + 40} role="group" aria-label="Durations of archived workflows over time">
    <line class="lane" x1=${kLeft} x2=${kLeft + kWidth + 20} y1=${kHeight + 10} y2=${kHeight + 10} />
    <text x="0" y="14">${duration(longest)}</text><text x="0" y=${kHeight + 14}>0 s</text>
    <text class="quiet" x=${kLeft} y=${kHeight + 34}>${time(begin)}</text>
    ${points.map((one) => html`<g class=${`point status-${one.finalStatus}`} ...${pressable(() => onOpen(one.workflowId))}
        aria-label=${`${one.featureName}: ${one.finalStatus}, ${duration(one.duration)}`}
        transform=${`translate(${kLeft + 10 + ((Date.parse(one.archivedAt) - begin) / span) * kWidth} ${kHeight + 10 - (one.duration / longest) * kHeight})`}>
        <path d=${shape(one.finalStatus)} /><title>${one.featureName}: ${one.finalStatus}, ${duration(one.duration)}</title></g>`)}
  </svg></div>`;
}

function Summary({ summary, onClose }) {
  return html`<${Panel} title=${summary.featureName} onClose=${onClose}>
    <p><${Status} of=${summary.finalStatus} /> ${duration(summary.duration)}, ${counted(summary.agentsUsed.length, "agent")}</p>
    <h3>Decisions</h3>
    <ul class="plain">${summary.keyDecisions.map((decision) => html`<li><b>${decision.decision}</b> ${decision.rationale}</li>`)}</ul>
    <h3>Lessons</h3>
    <ul class="plain">${summary.lessonsLearned.map((one) => html`<li>${one.lesson ?? printed(one)}</li>`)}</ul>
  <//>`;
}

export function Archive({ item, open }) {
  const [words, setWords] = useState("");
  const query = useQuery("summaries", {}, "archive");
  return html`<${Answer} query=${query}>${({ summaries }) => {
    const wanted = words.toLowerCase();
    const found = summaries.filter((one) => JSON.stringify(one).toLowerCase().includes(wanted));
    const chosen = summaries.find((one) => one.workflowId === item);
    const show = (id) => open("archive", id);
    return html`<${Section} title="Archived workflows" aside=${html`<label class="field">Search
        <input type="search" value=${words} onInput=${(event) => setWords(event.target.value)} /></label>`}>
      <${Plot} summaries=${found} onOpen=${show} />
      <${Table} caption="Archived workflows" rows=${found} keyOf=${(one) => one.workflowId} onOpen=${(one) => show(one.workflowId)}
        openText=${(one) => `Open ${one.featureName}`} empty="No archived workflows" columns=${[
          { title: "Feature", cell: (one) => one.featureName },
          { title: "Outcome", cell: (one) => html`<${Status} of=${one.finalStatus} />` },
          { title: "Duration", number: true, cell: (one) => duration(one.duration) },
          { title: "Archived", cell: (one) => time(one.archivedAt) },
        ]} />
    <//>
    ${chosen && html`<${Summary} summary=${chosen} onClose=${() => open("archive")} />`}`;
  }}<//>`;
}
