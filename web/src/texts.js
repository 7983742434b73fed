// Texts for people.

const kUnits = [
  ["d", 86400],
  ["h", 3600],
  ["min", 60],
  ["s", 1],
];

// "2 h 5 min"
export function duration(milliseconds) {
  let rest = Math.max(0, Math.floor(milliseconds / 1000));
  const parts = [];
  for (const [unit, seconds] of kUnits) {
    const count = Math.floor(rest / seconds);
    rest -= count * seconds;
    if (count > 0) parts.push(`${count} ${unit}`);
    if (parts.length === 2) break;
  }
  return parts.length > 0 ? parts.join(" ") : `${Math.max(0, Math.round(milliseconds))} ms`;
}

export function time(text) {
  const date = new Date(text);
  return Number.isNaN(date.valueOf()) ? String(text ?? "") : date.toLocaleString(undefined, { hour12: false });
}

export function counted(count, noun) {
  return `${count.toLocaleString()} ${noun}${count === 1 ? "" : "s"}`;
}

// Controls, and marks that reorder the text around them. Line ends and tabs are not among them.
const kUnseen = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]|\r(?!\n)/g;

// Shows them as escapes such as "\u202e": a name must not look like another one.
export function visible(text) {
  return text.replace(kUnseen, (mark) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

// At most so many characters; its beginning and its end, by which names differ.
export function shortened(text, most) {
  const characters = [...visible(text)];
  if (characters.length <= most) return characters.join("");
  const end = Math.floor((most - 1) / 3);
  return `${characters.slice(0, most - 1 - end).join("")}…${characters.slice(-end).join("")}`;
}

// A JSON value as text; a text is itself.
export function printed(value) {
  return typeof value === "string" ? value : JSON.stringify(value, null, 2);
}
