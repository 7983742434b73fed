import { useState } from "preact/hooks";
import { html } from "../html.js";
import { Answer, Bar, Choice, NotFound, Section, Status, Table } from "../parts/common.js";
import { useQuery } from "../queries.js";
import { counted, time } from "../texts.js";

function Items({ items, budget }) {
  const admitted = items.filter((item) => item.admitted);
  const sum = admitted.reduce((total, item) => total + item.tokens, 0);
  const most = Math.max(1, ...items.map((item) => item.tokens));
  const columns = [
    { title: "Shown", cell: (item) => html`<${Status} of=${item.admitted ? "passed" : "cancelled"} text=${item.admitted ? "in" : "out"} />` },
    { title: "Item", cell: (item) => html`${item.kind} <code>${item.id}</code>` },
    { title: "Tokens", number: true, cell: (item) => item.tokens.toLocaleString() },
    { title: "Size", cell: (item) => html`<${Bar} value=${item.tokens} most=${most} tone=${item.admitted ? "" : "faint"} label=${counted(item.tokens, "token")} />` },
    { title: "Why", cell: (item) => item.reason },
  ];
  return html`<p>${counted(admitted.length, "item")} of ${items.length} in the context, ${counted(sum, "token")} (estimated)</p>
    ${budget > 0 && html`<${Bar} value=${sum} most=${budget} tone=${sum > budget ? "over" : ""} label=${`${sum} of ${budget} tokens`} />`}
    <${Table} caption="Items of the context" columns=${columns} rows=${items} keyOf=${(item) => `${item.kind} ${item.id}`} />`;
}

function Comparison({ receipts, agent }) {
  const own = receipts.filter((receipt) => receipt.agent === agent);
  const [chosen, setChosen] = useState("");
  const id = own.some((receipt) => receipt.executionId === chosen) ? chosen : own.at(-1)?.executionId;
  const difference = useQuery(id ? "context diff" : null, { execution: id }, "workflow");
  if (!id) return html`<p class="empty">${agent} has not received a context in this workflow</p>`;
  return html`<${Choice} label="Receipt" value=${id} onChange=${setChosen}
      options=${own.map((receipt) => [receipt.executionId, `${receipt.executionId}, ${time(receipt.at)}`])} />
    <${Answer} query=${difference}>${(answer) => html`<${Changes} answer=${answer} />`}<//>`;
}

function Changes({ answer }) {
  if (answer.items.length === 0) return html`<p class="empty">The agent would get the same items now</p>`;
  return html`<p>${counted(answer.same, "item")} would be the same now</p>
    <${Table} caption="Items that would differ now" rows=${answer.items} keyOf=${(item) => `${item.kind} ${item.id}`} columns=${[
      { title: "Item", cell: (item) => html`${item.kind} <code>${item.id}</code>` },
      { title: "Change", cell: (item) => item.change },
      { title: "Tokens then", number: true, cell: (item) => item.tokensBefore.toLocaleString() },
      { title: "Tokens now", number: true, cell: (item) => item.tokensAfter.toLocaleString() },
    ]} />`;
}

export function Context({ item, open }) {
  const graph = useQuery("agent graph", {}, "workflow");
  const receipts = useQuery("receipts", {}, "workflow");
  const [budget, setBudget] = useState(0);
  return html`<${Answer} query=${graph}>${(map) => {
    const isMissing = item && !map.agents.includes(item);
    const agent = isMissing ? "" : item || map.agents[0];
    const options = isMissing ? [["", "choose one"], ...map.agents] : map.agents;
    return html`<${Section} title="What the agent would see now" aside=${html`<div class="buttons">
        <${Choice} label="Agent" value=${agent} options=${options} onChange=${(name) => open("context", name)} />
        <label class="field">Budget <input type="number" min="0" step="100" value=${budget}
          onInput=${(event) => setBudget(Math.max(0, event.target.valueAsNumber || 0))} /></label></div>`}>
      ${isMissing ? html`<${NotFound} what="agent" id=${item} />` : html`<${Explained} agent=${agent} budget=${budget} />`}
    <//>
    ${!isMissing && html`<${Section} title="Compared with what it received">
      <${Answer} query=${receipts}>${(answer) => html`<${Comparison} receipts=${answer.receipts} agent=${agent} />`}<//>
    <//>`}`;
  }}<//>`;
}

function Explained({ agent, budget }) {
  const query = useQuery("context", { agent, explain: true, degraded: true }, "workflow");
  return html`<${Answer} query=${query}>${(answer) => html`
    ${answer.missing.length > 0 && html`<p><${Status} of="blocked" text=${`missing: ${answer.missing.join(", ")}`} /></p>`}
    <${Items} items=${answer.items} budget=${budget} />`}<//>`;
}
