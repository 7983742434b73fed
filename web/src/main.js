import { Component, render } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { connect, exported, onConnection, onEvent } from "./connection.js";
import { html } from "./html.js";
import { time } from "./texts.js";
import { Archive } from "./views/archive.js";
import { Changes } from "./views/changes.js";
import { Context } from "./views/context.js";
import { Notes } from "./views/notes.js";
import { Overview } from "./views/overview.js";
import { Shared } from "./views/shared.js";
import { Tasks } from "./views/tasks.js";
import { Timeline } from "./views/timeline.js";

const kAllViews = [
  ["overview", "Overview", Overview],
  ["timeline", "Timeline", Timeline],
  ["context", "Context", Context],
  ["shared", "Shared data", Shared],
  ["tasks", "Tasks", Tasks],
  ["notes", "Notes", Notes],
  ["archive", "Archive", Archive],
  ["changes", "Changes", Changes],
];

// Notes belong to the user, not to the workflow: a file has none.
const kViews = exported ? kAllViews.filter(([id]) => id !== "notes") : kAllViews;

// "#timeline/exec_001" is the view and the item that it shows.
function place() {
  const [view, ...item] = location.hash.slice(1).split("/");
  const known = kViews.find(([id]) => id === view) ?? kViews[0];
  return { view: known, item: decoded(item.join("/")) };
}

// An address that was typed may not be encoded correctly.
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function open(view, item) {
  location.hash = item ? `${view}/${encodeURIComponent(item)}` : view;
}

const kThemes = ["auto", "light", "dark"];

function useTheme() {
  const [theme, setTheme] = useState(storedTheme);
  useEffect(() => {
    storeTheme(theme);
    document.documentElement.dataset.theme = theme;
  }, [theme]);
  return [theme, setTheme];
}

function Connection({ isConnected }) {
  if (exported) return html`<span class="quiet">exported ${time(exported.at)}</span>`;
  return html`<span role="status" class=${isConnected ? "live" : "lost"}>${isConnected ? "live" : "not connected"}</span>`;
}

// Shows an error of a view in its place: the other views stay usable, and the next event or item
// tries again. A state that another program wrote may lack what a view expects.
class ErrorBoundary extends Component {
  state = { error: null };

  componentDidMount() {
    this.stop = onEvent(() => this.state.error && this.setState({ error: null }));
  }

  componentDidUpdate(before) {
    if (this.state.error && before.item !== this.props.item) this.setState({ error: null });
  }

  componentDidCatch(error) {
    this.setState({ error });
  }

  componentWillUnmount() {
    this.stop();
  }

  render({ children }, { error }) {
    if (!error) return children;
    return html`<p class="error" role="alert">This view cannot be shown: ${error.message}
      <small>If the state is not valid, <code>baton verify</code> names what is wrong.</small></p>`;
  }
}

// What to do about a lost connection; nothing before the first connection.
function Loss({ isConnected }) {
  const wasConnected = useRef(false);
  wasConnected.current ||= isConnected;
  if (exported || isConnected || !wasConnected.current) return null;
  return html`<p class="error" role="alert">The server does not answer; this page shows what it last read.
    <small>If the server has ended, start <code>baton serve</code> again and open the address that it prints.</small></p>`;
}

// A file may not use the browser's storage.
function storedTheme() {
  try {
    return localStorage.getItem("theme") ?? "auto";
  } catch {
    return "auto";
  }
}

function storeTheme(theme) {
  try {
    localStorage.setItem("theme", theme);
  } catch {
    // The choice lasts as long as the page.
  }
}

function Page() {
  const [now, setNow] = useState(place());
  const [isConnected, setConnected] = useState(false);
  const [theme, setTheme] = useTheme();
  useEffect(() => {
    const move = () => setNow(place());
    addEventListener("hashchange", move);
    const stop = onConnection(setConnected);
    return () => {
      removeEventListener("hashchange", move);
      stop();
    };
  }, []);
  const [id, title, View] = now.view;
  useEffect(() => {
    document.title = `${title} – baton`;
  }, [title]);
  return html`
    <header class="top">
      <a class="skip" href="#" onClick=${(event) => (event.preventDefault(), document.querySelector("main").focus())}>Skip to the content</a>
      <h1>baton</h1>
      <nav aria-label="Views">${kViews.map(([view, text]) => html`<a key=${view} href=${`#${view}`} aria-current=${view === id ? "page" : undefined}>${text}</a>`)}</nav>
      <div class="tools">
        <${Connection} isConnected=${isConnected} />
        <label class="field">Theme <select value=${theme} onChange=${(event) => setTheme(event.target.value)}>
          ${kThemes.map((name) => html`<option value=${name} selected=${name === theme}>${name}</option>`)}</select></label>
      </div>
    </header>
    <main tabindex="-1" aria-label=${title}><${Loss} isConnected=${isConnected} /><${ErrorBoundary} key=${id} item=${now.item}><${View} item=${now.item} open=${open} /><//></main>`;
}

const page = document.getElementById("page");
page.replaceChildren();
render(html`<${Page} />`, page);
connect();
