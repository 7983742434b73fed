import { html } from "../html.js";
import { Graph } from "../parts/graph.js";
import { Answer, NotFound, Panel, Section, Status, Table } from "../parts/common.js";
import { useQuery } from "../queries.js";
import { printed } from "../texts.js";

// The longest chain of tasks that are not finished.
export function criticalPath(tasks) {
  const open = new Map(tasks.filter((task) => !["completed", "cancelled"].includes(task.status)).map((task) => [task.id, task]));
  const chains = new Map();
  const chain = (id) => {
    if (chains.has(id)) return chains.get(id);
    chains.set(id, []); // a cycle ends here
    const before = (open.get(id).dependsOn ?? []).filter((other) => open.has(other)).map(chain);
    const longest = before.reduce((best, one) => (one.length > best.length ? one : best), []);
    chains.set(id, [...longest, id]);
    return chains.get(id);
  };
  return [...open.keys()].map(chain).reduce((best, one) => (one.length > best.length ? one : best), []);
}

function Task({ id, onClose }) {
  const task = useQuery("task show", { id }, "workflow");
  return html`<${Panel} title=${id} onClose=${onClose}><${Answer} query=${task}>${(answer) => html`<pre>${printed(answer)}</pre>`}<//><//>`;
}

export function Tasks({ item, open }) {
  const graph = useQuery("task graph", {}, "workflow");
  return html`<${Answer} query=${graph}>${({ tasks, edges }) => {
    const path = criticalPath(tasks);
    const ready = tasks.filter((task) => task.standing === "ready");
    const isKnown = tasks.some((task) => task.id === item);
    const missing = item && !isKnown && html`<${NotFound} what="task" id=${item} />`;
    if (tasks.length === 0) return html`<${Section} title="Tasks"><p class="empty">No tasks</p>${missing}<//>`;
    return html`<div class="columns brief">
        <${Section} title="Ready"><${Table} caption="Tasks that can start" rows=${ready} keyOf=${(task) => task.id} empty="No task is ready" columns=${[
          { title: "Task", cell: (task) => html`<code>${task.id}</code>` },
          { title: "Title", cell: (task) => task.title },
          { title: "Assignee", cell: (task) => task.assignee ?? "" },
          { title: "Status", cell: (task) => html`<${Status} of=${task.standing ?? task.status} />` },
        ]} /><//>
        <${Section} title="Critical path"><p>${path.length > 0 ? path.join(" → ") : "Every task is finished"}</p><//>
      </div>
      <${Section} title="Tasks"><${Graph} label="Tasks and what they depend on" onOpen=${(id) => open("tasks", id)}
        nodes=${tasks.map((task) => ({ id: task.id, status: task.standing ?? task.status, text: task.title, isMarked: path.includes(task.id) }))}
        edges=${edges} /><//>
      ${missing}${isKnown && html`<${Task} id=${item} onClose=${() => open("tasks")} />`}`;
  }}<//>`;
}
