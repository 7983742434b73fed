import { remarksOf } from "../connection.js";
import { html } from "../html.js";
import { useLayoutEffect, useRef, useState } from "preact/hooks";

const kFirstRows = 200;

export function Section({ title, children, aside }) {
  return html`<section class="card">
    <header><h2>${title}</h2>${aside}</header>
    ${children}
  </section>`;
}

// What is left out of an answer, and the like.
function Remarks({ remarks }) {
  if (remarks.length === 0) return null;
  return html`<ul class="plain">${remarks.map((remark) => html`<li><${Status} of="warning" text=${remark.message} />
    ${remark.hint && html` <small class="quiet">${remark.hint}</small>`}</li>`)}</ul>`;
}

// An error, a note that the answer is on its way, or the answer with the remarks about it.
export function Answer({ query, children }) {
  if (query.error) {
    return html`<p class="error" role="alert">${query.error.message}
      ${query.error.hint && html`<small>${query.error.hint}</small>`}</p>`;
  }
  if (query.data === undefined) return html`<p class="loading">Loading…</p>`;
  return html`<${Remarks} remarks=${remarksOf(query.data)} />${children(query.data)}`;
}

// A status is a word and a shape, never only a colour.
const kShapes = {
  completed: "✓",
  passed: "✓",
  done: "✓",
  success: "✓",
  failed: "✕",
  error: "✕",
  blocked: "◌",
  pending: "◌",
  ready: "▶",
  running: "●",
  in_progress: "●",
  warning: "!",
  cancelled: "–",
  incomplete: "–",
};

// An address may name an item that is gone, or never was: another one must not be shown in its place.
export function NotFound({ what, id }) {
  return html`<p class="error" role="alert">${what} not found: <code>${id}</code></p>`;
}

export function Status({ of, text }) {
  return html`<span class=${`status status-${of}`}><span aria-hidden="true">${kShapes[of] ?? "·"}</span> ${text ?? String(of ?? "unknown").replace("_", " ")}</span>`;
}

// `columns`: {title, cell(row), number?}. Long tables show their first rows.
export function Table({ caption, columns, rows, keyOf, onOpen, openText, flashes, empty }) {
  const [most, setMost] = useState(kFirstRows);
  if (rows.length === 0) return html`<p class="empty">${empty ?? "None"}</p>`;
  return html`<div class="scroll" tabindex="0" role="region" aria-label=${caption}>
    <table>
      <caption class="hidden">${caption}</caption>
      <thead><tr>${columns.map((column) => html`<th scope="col" class=${column.number ? "number" : ""}>${column.title}</th>`)}</tr></thead>
      <tbody>
        ${rows.slice(0, most).map((row) => html`<tr key=${keyOf(row)} class=${flashes?.has(keyOf(row)) ? "flash" : ""}>
          ${columns.map((column, index) => {
            const content = column.cell(row);
            const body = index === 0 && onOpen
              ? html`<button class="link" onClick=${() => onOpen(row)} aria-label=${openText?.(row)}>${content}</button>`
              : content;
            return html`<td class=${column.number ? "number" : ""}>${body}</td>`;
          })}
        </tr>`)}
      </tbody>
    </table>
    ${rows.length > most && html`<button onClick=${() => setMost(most + kFirstRows)}>Show more of ${rows.length.toLocaleString()}</button>`}
  </div>`;
}

// A part of a whole as a bar; the label says the same in words.
export function Bar({ value, most, label, tone }) {
  const share = most > 0 ? Math.min(1, value / most) : 0;
  return html`<svg class=${`bar ${tone ?? ""}`} viewBox="0 0 100 8" preserveAspectRatio="none" role="img" aria-label=${label}>
    <rect class="bar-whole" width="100" height="8" /><rect class="bar-part" width=${100 * share} height="8" />
  </svg>`;
}

export function Choice({ label, value, options, onChange }) {
  return html`<label class="field">${label}
    <select value=${value} onChange=${(event) => onChange(event.target.value)}>
      ${options.map((option) => {
        const [id, text] = Array.isArray(option) ? option : [option, option];
        return html`<option value=${id} selected=${id === value}>${text}</option>`;
      })}
    </select></label>`;
}

// Makes an element of a drawing a button: Tab reaches it, Enter and Space press it.
export function pressable(press) {
  return {
    tabindex: 0,
    role: "button",
    onClick: press,
    onKeyDown: (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      press();
    },
  };
}

function giveFocusTo(element) {
  const isUsable = element?.isConnected && element !== document.body;
  (isUsable ? element : document.querySelector("main")).focus();
}

// Details of an item. It has the focus when it opens, and gives it back to what opened it.
export function Panel({ title, onClose, children }) {
  const panel = useRef(null);
  const opener = useRef(null);
  useLayoutEffect(() => {
    if (!panel.current.contains(document.activeElement)) opener.current = document.activeElement;
    panel.current.focus();
  }, [title]);
  useLayoutEffect(() => () => giveFocusTo(opener.current), []);
  const closeOnEscape = (event) => event.key === "Escape" && onClose();
  return html`<aside class="panel card" aria-label=${title} tabindex="-1" ref=${panel} onKeyDown=${closeOnEscape}>
    <header><h2>${title}</h2><button onClick=${onClose}>Close</button></header>
    ${children}
  </aside>`;
}

// A JSON patch: one line for each operation.
export function Patch({ patch }) {
  if (patch.length === 0) return html`<p class="empty">No difference</p>`;
  return html`<ul class="patch">${patch.map((change) => html`<li class=${`patch-${change.op}`}>
    <b>${change.op}</b> <code>${change.path}</code>
    ${change.value !== undefined && html`<pre>${JSON.stringify(change.value, null, 2)}</pre>`}
  </li>`)}</ul>`;
}
