import dagre from "@dagrejs/dagre";
import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { html } from "../html.js";
import { pressable } from "./common.js";
import { shortened } from "../texts.js";

const kWidth = 190;
const kHeight = 46;
const kMargin = 6;
const kIndent = 10;
const kNameFont = "600 13px system-ui, sans-serif"; // as in page.css
const kTextFont = "12px system-ui, sans-serif";
const kMostCharacters = 40;
const kFewestCharacters = 4;

const pen = document.createElement("canvas").getContext("2d");

// The text, shortened to the width of a node.
function fitting(text, font) {
  pen.font = font;
  for (let most = kMostCharacters; ; --most) {
    const short = shortened(text, most);
    if (most === kFewestCharacters || pen.measureText(short).width <= kWidth - 2 * kIndent) return short;
  }
}

// The library keeps nodes as members of an object, in which `constructor` is not a free name.
const nodeKey = (id) => `node ${id}`;

function layout(nodes, edges) {
  const graph = new dagre.graphlib.Graph();
  graph.setGraph({ rankdir: "LR", nodesep: 14, ranksep: 46 });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const node of nodes) graph.setNode(nodeKey(node.id), { width: kWidth, height: kHeight });
  for (const edge of edges) graph.setEdge(nodeKey(edge.from), nodeKey(edge.to));
  dagre.layout(graph);
  return graph;
}

// Edges may go beyond what the library gives as the graph's size.
function bounds(graph) {
  const points = [...graph.edges().flatMap((edge) => graph.edge(edge).points),
    ...graph.nodes().flatMap((id) => {
      const { x, y } = graph.node(id);
      return [{ x: x - kWidth / 2, y: y - kHeight / 2 }, { x: x + kWidth / 2, y: y + kHeight / 2 }];
    })];
  const xs = points.map((point) => point.x);
  const ys = points.map((point) => point.y);
  const [left, top] = [Math.min(...xs) - kMargin, Math.min(...ys) - kMargin];
  return { left, top, width: Math.max(...xs) + kMargin - left, height: Math.max(...ys) + kMargin - top };
}

function line(points) {
  const [first, ...rest] = points;
  return `M${first.x} ${first.y}${rest.map((point) => `L${point.x} ${point.y}`).join("")}`;
}

const kUnderWay = ["running", "in_progress", "ready"];

// The node that is shown first: a large graph has its first column far from its corner.
function firstShown(nodes) {
  const found = kUnderWay.map((status) => nodes.find((node) => node.status === status)).find((node) => node);
  return found ?? nodes[0];
}

// `nodes`: {id, status, text, isMarked}; `edges`: {from, to, optional}. Nodes are buttons.
export function Graph({ label, nodes, edges, onOpen }) {
  const shape = JSON.stringify([nodes.map((node) => node.id), edges]);
  const graph = useMemo(() => layout(nodes, edges), [shape]);
  const { left, top, width, height } = bounds(graph);
  const area = useRef(null);
  useLayoutEffect(() => {
    if (nodes.length === 0) return;
    const { x, y } = graph.node(nodeKey(firstShown(nodes).id));
    const { clientWidth, clientHeight } = area.current;
    area.current.scrollTo(x - left - clientWidth / 2, y - top - clientHeight / 2);
  }, [shape]);
  return html`<div class="scroll drawing" tabindex="0" role="region" aria-label=${label} ref=${area}>
    <svg class="graph" width=${width} height=${height} viewBox=${`${left} ${top} ${width} ${height}`} role="group" aria-label=${label}>
      <defs><marker id="arrow" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">
        <path d="M0 0L8 4L0 8z" /></marker>
        <clipPath id="label"><rect x="4" width=${kWidth - 8} height=${kHeight} /></clipPath></defs>
      ${edges.map((edge) => html`<path class=${edge.optional ? "edge optional" : "edge"} marker-end="url(#arrow)"
        d=${line(graph.edge(nodeKey(edge.from), nodeKey(edge.to)).points)} />`)}
      ${nodes.map((node) => {
        const { x, y } = graph.node(nodeKey(node.id));
        return html`<g key=${node.id} class=${`node status-${node.status} ${node.isMarked ? "marked" : ""}`}
            transform=${`translate(${x - kWidth / 2} ${y - kHeight / 2})`} ...${pressable(() => onOpen?.(node.id))}>
          <rect width=${kWidth} height=${kHeight} rx="6" />
          <g clip-path="url(#label)">
            <text x=${kIndent} y="19" class="node-name">${fitting(node.id, kNameFont)}</text>
            <text x=${kIndent} y="36" class="node-text">${fitting(node.text, kTextFont)}</text>
          </g>
          <title>${`${node.id}: ${node.text}`}</title>
        </g>`;
      })}
    </svg>
  </div>`;
}
