/**
 * The runner as its own server, with Judge0's HTTP API (README.md). Programs run in a child process (main.ts), so that
 * a fault there loses no results, and so that the child never gets the API key.
 */
import { openClient } from './client/client.ts';
import { createApp } from './http/app.ts';
import { launcherFor } from './http/launch.ts';
import { type Settings, settingsIn } from './http/settings.ts';

const settings = readSettings();
const client = openClient(launcherFor(settings.folder));
const app = createApp(client, settings.apiKey);
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void app.close().then(() => process.exit(0)));

try {
  const address = await app.listen({ host: settings.host, port: settings.port });
  console.log(`Judge0's API: ${address}`);
} catch (error) {
  exitWith(error);
}
await reportState();

function readSettings(): Settings {
  try {
    return settingsIn(process.env);
  } catch (error) {
    return exitWith(error);
  }
}

function exitWith(error: unknown): never {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

/** Starts the runner process, and prints its languages and what keeps programs from running. */
async function reportState() {
  const [{ advice, line, protection }, languages] = [await client.state(), await client.languages()];
  const installed = languages.filter(({ isHere }) => isHere).map(({ name }) => name);
  console.log(`Languages: ${installed.join(', ') || 'none'}. Limits by: ${protection ?? 'not known'}.`);
  if (advice) console.log([advice, line].filter(Boolean).join('\n'));
}
