// Measures the live page with a large project in Chromium, and the server's memory over many changes.
//   node bench/page_speed.mjs BATON [ENTRIES] [CHANGES]
// The project has a state of 1 MB and ENTRIES keys in its shared context (default 5000). CHANGES
// (default 3600: an hour with one each second) are made by other processes while the page is open.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Project, views } from '../tests/clients/browser/project.mjs';

const here = path.dirname(new URL(import.meta.url).pathname);
const [baton, entries = '5000', changes = '3600'] = process.argv.slice(2);
const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'baton-page-'));
const project = new Project({ scratch, baton: path.resolve(baton) });

// The time until the browser has drawn the frame after `action`, and until nothing changes any more.
async function measure(page, name, action) {
  const [drawn, settled, elements] = await page.evaluate(async (source) => {
    const begin = performance.now();
    let last = begin;
    const observer = new MutationObserver(() => (last = performance.now()));
    observer.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
    new Function(source)();
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)));
    const first = performance.now() - begin;
    while (performance.now() - last < 500) await new Promise((resolve) => setTimeout(resolve, 20));
    observer.disconnect();
    return [first, last - begin, document.querySelectorAll('*').length];
  }, action);
  console.log(`${name.padEnd(20)} drawn ${drawn.toFixed(0)} ms, settled ${settled.toFixed(0)} ms, ${elements} elements`);
}

const click = (selector, text = '') =>
  `[...document.querySelectorAll('${selector}')].find((one) => one.textContent.includes('${text}')).click()`;

function resident() {
  return Number(/VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${project.server.pid}/status`, 'utf8'))[1]);
}

function write(first, last) {
  for (let at = first; at <= last; ++at) project.run('shared', 'write', `key_${at}`, 'true');
}

project.run('init', '--feature', 'large');
const state = path.join(project.folder, '.claude/workflow-state.json');
execFileSync('python3', [path.join(here, 'generate_state.py'), '1M', state]);
project.run('session', 'create', JSON.parse(fs.readFileSync(state, 'utf8')).workflowId);
write(1, Number(entries));
await project.serve();
const page = await project.open();
const [paint] = await page.evaluate(() =>
  performance.getEntriesByName('first-contentful-paint').map((entry) => entry.startTime));
console.log(`first paint          ${paint.toFixed(0)} ms`);
for (const view of views) await measure(page, view, click(`nav a[href="#${view}"]`));
await measure(page, 'back to timeline', click('nav a[href="#timeline"]'));
await measure(page, 'zoom', click('button', 'Zoom in'));
await measure(page, 'back to shared data', click('nav a[href="#shared"]'));
await measure(page, 'more rows', click('button', 'Show more'));
await measure(page, 'history of a key', click('button.link', 'key_1'));
console.log(`server               ${resident()} kB`);
const tenth = Number(changes) / 10;
for (let part = 1; part <= 10; ++part) {
  write(1, tenth);
  console.log(`${String(part * tenth).padStart(6)} changes       ${resident()} kB`);
}
await project.close();
fs.rmSync(scratch, { recursive: true });
