import { h } from "preact";
import htm from "htm";
import { visible } from "./texts.js";

// Shown text comes from agents and files, so all of it passes here.
function shown(child) {
  if (typeof child === "string") return visible(child);
  return Array.isArray(child) ? child.map(shown) : child;
}

function element(type, properties, ...children) {
  const label = properties?.["aria-label"];
  const spoken = typeof label === "string" ? { ...properties, "aria-label": visible(label) } : properties;
  return h(type, spoken, ...children.map(shown));
}

export const html = htm.bind(element);
