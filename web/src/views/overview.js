import { html } from "../html.js";
import { Graph } from "../parts/graph.js";
import { Answer, Bar, Section, Status } from "../parts/common.js";
import { useNow, useQuery } from "../queries.js";
import { counted, duration, printed, time } from "../texts.js";

// What an agent is doing, for its node of the graph.
function standing(agent, status, now) {
  const next = status.next ?? {};
  const running = status.running?.find((run) => run.agent === agent);
  if (running) return { status: "running", text: `● running ${duration(now - new Date(running.startTime))}` };
  if (next.done?.some((name) => (name.agent ?? name) === agent)) return { status: "done", text: "✓ done" };
  if (next.ready?.some((entry) => entry.agent === agent)) return { status: "ready", text: "▶ ready" };
  const blocked = next.blocked?.find((entry) => entry.agent === agent);
  if (blocked) return { status: "blocked", text: `◌ waits for ${counted(blocked.missing.length, "agent")}` };
  return { status: "unknown", text: "" };
}

function Gates({ gates }) {
  const rows = ["failed", "pending", "warning", "passed"].flatMap((status) =>
    (gates[status] ?? []).map((name) => ({ name, status })));
  if (rows.length === 0) return html`<p class="empty">No gates</p>`;
  return html`<ul class="chips">${rows.map((gate) => html`<li key=${gate.name}><${Status} of=${gate.status} text=${`${gate.name}: ${gate.status}`} /></li>`)}</ul>`;
}

function Running({ runs }) {
  const now = useNow();
  if (runs.length === 0) return html`<p class="empty">No agent is running</p>`;
  return html`<ul class="plain">${runs.map((run) => html`<li key=${run.executionId}>
    <${Status} of="running" text=${run.agent} /> ${`${run.executionId}, ${duration(now - new Date(run.startTime))}`}
    ${run.silence !== undefined && html`<span class="quiet">, last activity ${duration(run.silence)} ago</span>`}</li>`)}</ul>`;
}

function Blockers({ next }) {
  const blocked = next?.blocked ?? [];
  if (blocked.length === 0) return html`<p class="empty">Nothing is blocked</p>`;
  return html`<ul class="plain">${blocked.map((entry) => html`<li key=${entry.agent}><b>${entry.agent}</b>: ${entry.reason}</li>`)}</ul>`;
}

function Warnings({ texts }) {
  if (texts.length === 0) return html`<p class="empty">No warnings</p>`;
  return html`<ul class="plain">${texts.map((text) => html`<li><${Status} of="warning" text=${text} /></li>`)}</ul>`;
}

function Stale() {
  const query = useQuery("status", { stale: true }, "workflow");
  return html`<${Answer} query=${query}>${({ stale }) => stale.length === 0
    ? html`<p class="empty">Nothing is stale</p>`
    : html`<${Warnings} texts=${stale.map((chain) => chain.message)} />`}<//>`;
}

// A file that another program wrote has no workflow to show.
function Foreign({ state }) {
  return html`<${Section} title="A file in another format">
      <p>${state.description}</p>
      <dl class="facts">
        <div><dt>Format</dt><dd>${state.dialect}</dd></div>
        <div><dt>baton</dt><dd>${state.adopted ? `adopted, at revision ${state.revision}` : "not managed; baton leaves it unchanged"}</dd></div>
        ${state.members.map(({ kind, pointer, value }) => html`<div key=${pointer}><dt>${kind}</dt><dd><code>${pointer}</code> ${printed(value)}</dd></div>`)}
      </dl>
    <//>
    <${Section} title="Useful now">
      <ul class="plain">${state.next.map(({ command, purpose }) => html`<li key=${command}><code>${command}</code> ${purpose}</li>`)}</ul>
    <//>`;
}

export function Overview({ open }) {
  const status = useQuery("status", {}, "workflow");
  const graph = useQuery("agent graph", {}, "workflow");
  const now = useNow();
  return html`<${Answer} query=${status}>${(state) => state.foreign ? html`<${Foreign} state=${state} />` : html`
    <${Section} title=${state.featureName ?? state.workflowId} aside=${html`<span class="quiet">${state.workflowId}</span>`}>
      <p>${state.featureDescription}</p>
      <dl class="facts">
        <div><dt>Phase</dt><dd>${state.phase}</dd></div>
        <div><dt>Agent</dt><dd>${state.currentAgent ?? "none"}</dd></div>
        <div><dt>Revision</dt><dd>${state.revision}</dd></div>
        <div><dt>Updated</dt><dd>${time(state.lastUpdated)}</dd></div>
        ${state.branchName && html`<div><dt>Branch</dt><dd>${state.branchName}</dd></div>`}
        ${state.stateTokensLimit > 0 && html`<div><dt>State</dt><dd>${counted(state.stateTokens, "token")} of ${state.stateTokensLimit.toLocaleString()}
          <${Bar} value=${state.stateTokens} most=${state.stateTokensLimit} label=${`${state.stateTokens} of ${state.stateTokensLimit} tokens`} /></dd></div>`}
      </dl>
    <//>
    <${Section} title="Agents">
      <${Answer} query=${graph}>${(map) => html`<${Graph} label="Agents and what they need"
        nodes=${map.agents.map((agent) => ({ id: agent, ...standing(agent, state, now), isMarked: agent === state.currentAgent }))}
        edges=${map.edges} onOpen=${(agent) => open("context", agent)} />`}<//>
    <//>
    <div class="columns">
      <${Section} title="Gates"><${Gates} gates=${state.gates ?? {}} /><//>
      <${Section} title="Running"><${Running} runs=${state.running ?? []} /><//>
      <${Section} title="Blocked"><${Blockers} next=${state.next} /><//>
      <${Section} title="Stale"><${Stale} /><//>
      <${Section} title="Warnings"><${Warnings} texts=${state.warnings} /><//>
    </div>`}<//>`;
}
