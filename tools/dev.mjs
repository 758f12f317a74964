/**
 * npm run dev: restarts the server and reloads pages when files change. Vite serves the pages on PORT and proxies all
 * other requests to the server.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { buildPageHarness } from './page-harness.mjs';
import { checkNode, install } from './prepare.mjs';
import { buildPreviewFrame } from './preview-frame.mjs';
import { root } from './root.mjs';

checkNode();
await install();

const port = Number(process.env.PORT || 3000);
const serverPort = port + 1;
const bin = (name) => join(root, 'node_modules/.bin', name);

await buildPreviewFrame(join(root, 'dist'));
await buildPageHarness(join(root, 'dist/server'));
const server = spawn(bin('tsx'), ['watch', '--clear-screen=false', 'server/main.ts'], {
  cwd: root,
  stdio: 'inherit',
  env: {
    ...process.env,
    PORT: String(serverPort),
    PUBLIC_URL: process.env.PUBLIC_URL || `http://localhost:${port}`,
    DARASA_WEB: join(root, 'dist/web'),
  },
});
const pages = spawn(bin('vite'), ['--port', String(port), '--strictPort'], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, DARASA_SERVER: `http://127.0.0.1:${serverPort}` },
});

const endBoth = () => {
  for (const child of [server, pages]) child.kill('SIGTERM');
};
// The signal ends the children; this process then ends by itself.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, endBoth);
for (const child of [server, pages]) child.once('exit', endBoth);
