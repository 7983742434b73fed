import { show, withPage } from '../project.mjs';

export const title = 'a page whose connection breaks connects again and shows what it missed';

export const run = (where) =>
  withPage(where, async (page, project) => {
    const sockets = [];
    await page.routeWebSocket(/events$/, (socket) => {
      socket.connectToServer();
      sockets.push(socket);
    });
    await page.reload();
    await page.getByText('live', { exact: true }).waitFor();
    await show(page, 'shared');
    await page.getByText('api_contract').first().waitFor();
    for (let losses = 1; losses <= 3; ++losses) {
      await sockets.at(-1).close();
      project.run('shared', 'write', `meanwhile_${losses}`, 'true', '--as', 'database-architect');
      await page.getByText(`meanwhile_${losses}`).first().waitFor({ timeout: 30_000 });
      await page.getByText('live', { exact: true }).waitFor();
    }
  });
