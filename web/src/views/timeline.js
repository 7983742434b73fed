import { useState } from "preact/hooks";
import { html } from "../html.js";
import { Answer, NotFound, Panel, Section, Status, pressable } from "../parts/common.js";
import { useNow, useQuery } from "../queries.js";
import { duration, printed, shortened, time } from "../texts.js";

const kLane = 30;
const kLabels = 200;
const kLabelLength = 25; // characters
const kMinimum = 3; // width of the shortest bar
const kWidth = 900;

// Marks of gates and decisions, from the whole state.
function marksOf(state) {
  const gates = Object.entries(state.qualityGates?.details ?? {}).map(([name, gate]) => ({
    kind: "gate", text: `gate ${name}: ${gate.status}`, at: gate.timestamp, status: gate.status }));
  const decisions = (state.sharedDecisions ?? []).map((decision) => ({
    kind: "decision", text: `decision ${decision.id}: ${decision.decision}`, at: decision.timestamp }));
  return [...gates, ...decisions].filter((mark) => !Number.isNaN(Date.parse(mark.at)));
}

function Chart({ runs, marks, now, zoom, onOpen }) {
  const agents = [...new Set(runs.map((run) => run.agentName))];
  const times = runs.flatMap((run) => [run.startTime, run.endTime])
    .map((text) => Date.parse(text)).filter((value) => !Number.isNaN(value));
  const isOpen = runs.some((run) => run.status === "in_progress");
  const begin = Math.min(...times);
  const end = Math.max(...times, isOpen ? now : 0, begin + 1000);
  const width = kWidth * zoom;
  // What was made before the first execution or after the last one is at the edge.
  const x = (text) => {
    const share = (Date.parse(text) - begin) / (end - begin);
    return kLabels + Math.min(1, Math.max(0, share)) * width;
  };
  const height = (agents.length + 1) * kLane + 24;
  return html`<div class="scroll" tabindex="0" role="region" aria-label="Executions over time">
    <svg class="timeline" width=${kLabels + width + 30} height=${height} role="group" aria-label="Executions over time">
      ${agents.map((agent, lane) => html`<g>
        <line class="lane" x1="0" x2=${kLabels + width + 30} y1=${(lane + 1) * kLane} y2=${(lane + 1) * kLane} />
        <text x="4" y=${lane * kLane + 20}>${shortened(agent, kLabelLength)}</text><title>${agent}</title></g>`)}
      ${runs.filter((run) => !Number.isNaN(Date.parse(run.startTime))).map((run) => {
        const from = x(run.startTime);
        const to = run.endTime ? x(run.endTime) : kLabels + width;
        const lane = agents.indexOf(run.agentName);
        const label = `${run.executionId} of ${run.agentName}: ${run.status}`;
        return html`<g key=${run.executionId} aria-label=${label} class=${`run status-${run.status}`} ...${pressable(() => onOpen(run.executionId))}>
          <rect x=${from} y=${lane * kLane + 5} width=${Math.max(kMinimum, to - from)} height=${kLane - 10} rx="3" />
          <title>${label}</title></g>`;
      })}
      ${marks.map((mark) => html`<g class=${`mark mark-${mark.kind}`}>
        <path transform=${`translate(${x(mark.at)} ${agents.length * kLane + 16})`} d=${mark.kind === "gate" ? "M-6 0L0 -6L6 0L0 6z" : "M-5 -5H5V5H-5z"} />
        <title>${mark.text}</title></g>`)}
      <text x="4" y=${agents.length * kLane + 20}>gates ◆, decisions ■</text>
      <text class="quiet" x=${kLabels} y=${height - 4}>${time(begin)}</text>
      <text class="quiet" x=${kLabels + width} y=${height - 4} text-anchor="end">${time(end)}</text>
    </svg></div>`;
}

// A finding is a text, or has a title and more.
function Finding({ finding }) {
  const { title, ...rest } = typeof finding === "object" && finding !== null ? finding : { title: printed(finding) };
  if (title === undefined) return html`<pre>${printed(finding)}</pre>`;
  return html`${title}${Object.keys(rest).length > 0 && html`<pre>${printed(rest)}</pre>`}`;
}

function Execution({ run, onClose }) {
  return html`<${Panel} title=${run.executionId} onClose=${onClose}>
    <p><${Status} of=${run.status} /> ${run.agentName}, ${time(run.startTime)}
      ${run.endTime && html`, ${duration(Date.parse(run.endTime) - Date.parse(run.startTime))}`}</p>
    ${run.outputs?.keyFindings?.length > 0 && html`<h3>Findings</h3>
      <ul class="plain">${run.outputs.keyFindings.map((finding) => html`<li><${Finding} finding=${finding} /></li>`)}</ul>`}
    <h3>Output</h3>
    <pre>${run.outputs ? JSON.stringify(run.outputs, null, 2) : "No output"}</pre>
  <//>`;
}

export function Timeline({ item, open }) {
  const state = useQuery("get", { pointer: "" }, "workflow");
  const now = useNow();
  const [zoom, setZoom] = useState(1);
  return html`<${Answer} query=${state}>${(answer) => {
    const document = answer.value ?? answer;
    const runs = document.agentSequence ?? [];
    const chosen = runs.find((run) => run.executionId === item);
    const zoomed = (factor) => setZoom(Math.min(64, Math.max(1, zoom * factor)));
    return html`<${Section} title="Timeline" aside=${html`<div class="buttons">
        <button onClick=${() => zoomed(0.5)} disabled=${zoom <= 1}>Zoom out</button>
        <button onClick=${() => zoomed(2)} disabled=${zoom >= 64}>Zoom in</button></div>`}>
      ${runs.length === 0 ? html`<p class="empty">No executions</p>` : html`<${Chart} runs=${runs} marks=${marksOf(document)} now=${now} zoom=${zoom} onOpen=${(id) => open("timeline", id)} />`}
    <//>
    ${item && !chosen && html`<${NotFound} what="execution" id=${item} />`}
    ${chosen && html`<${Execution} run=${chosen} onClose=${() => open("timeline")} />`}`;
  }}<//>`;
}
