import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { show, withPage } from '../project.mjs';

export const title = 'unusual names, a broken execution, a wrong address and many events leave the page usable';

const kKeys = 30;

export const run = (where) =>
  withPage(where, async (page, project) => {
    project.run('agent', 'add', 'constructor', '--provides', 'plan');
    project.run('agent', 'add', 'toString', '--needs', 'constructor');
    project.run('task', 'add', 'Rename', '--id', 'constructor');
    project.run('task', 'add', 'Print', '--id', 'toString', '--depends-on', 'constructor');
    await page.reload();
    await page.getByRole('button', { name: /toString/ }).waitFor();
    await show(page, 'tasks');
    await page.getByRole('button', { name: /toString/ }).waitFor();

    await page.evaluate(() => (location.hash = '#notes/%E0%A4'));
    await page.getByRole('heading', { name: 'Notes' }).waitFor();

    for (const [view, what] of [['tasks', 'task'], ['timeline', 'execution'], ['context', 'agent']]) {
      await page.evaluate((place) => (location.hash = place), `#${view}/nobody`);
      await page.getByRole('alert').getByText(`${what} not found: nobody`).waitFor();
    }
    await page.getByLabel('Agent').selectOption('prd-writer');
    await page.getByRole('alert').waitFor({ state: 'detached' });

    await show(page, 'changes');
    project.run('decide', 'Sort by colour');
    project.run('decide', 'Sort by place');
    project.run('undo');
    const undo = page.locator('section', { hasText: 'What undo would change' }).last();
    await undo.getByText(/^remove .sharedDecisions/).waitFor({ timeout: 30_000 });

    const keys = Array.from({ length: kKeys }, (_, at) => `key_${at}`);
    for (const key of keys) project.run('shared', 'write', key, 'text');
    project.run('shared', 'snapshot', 'many');
    for (const key of keys) project.run('shared', 'delete', key);
    await show(page, 'shared');
    await page.getByText('many', { exact: true }).waitFor({ timeout: 30_000 });
    let requests = 0;
    page.on('request', () => ++requests);
    project.run('shared', 'restore', 'many');
    for (const key of keys) await page.getByText(key, { exact: true }).first().waitFor({ timeout: 30_000 });
    assert.ok(requests < kKeys, `${requests} requests for one command`);

    const file = path.join(project.folder, '.claude/workflow-state.json');
    const state = JSON.parse(fs.readFileSync(file, 'utf8'));
    delete state.agentSequence[0].status;
    fs.writeFileSync(file, JSON.stringify(state, null, 2));
    await show(page, 'timeline');
    await page.getByRole('button', { name: 'Zoom in' }).click();
    await page.evaluate((id) => (location.hash = `#timeline/${id}`), state.agentSequence[0].executionId);
    await page.getByText('unknown').first().waitFor({ timeout: 30_000 });
    assert.equal(await page.getByRole('button', { name: 'Zoom out' }).isEnabled(), true, 'opening an item keeps the zoom');
    await show(page, 'overview');
    await page.getByRole('heading', { name: 'Agents' }).waitFor();
  });
