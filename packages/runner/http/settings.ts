/** Settings of the HTTP server, from environment variables. */
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';

/** Minimum characters of an API key. */
const MIN_KEY = 32;
const MAX_PORT = 65_535;

export type Settings = ReturnType<typeof settingsIn>;

/** @throws {Error} with a message for the person who starts the server */
export function settingsIn(environment: NodeJS.ProcessEnv) {
  const { RUNNER_API_KEY: apiKey = '', HOST, PORT, RUNNER_FOLDER } = environment;
  if (apiKey.length < MIN_KEY)
    throw new Error(`Set RUNNER_API_KEY to a secret of at least ${MIN_KEY} characters, e.g. by: openssl rand -hex 32`);
  const port = Number(PORT || 2358);
  if (!Number.isInteger(port) || port < 0 || port > MAX_PORT)
    throw new Error(`PORT must be a number from 0 to ${MAX_PORT}, not "${PORT}".`);
  const folder = RUNNER_FOLDER ? resolve(RUNNER_FOLDER) : join(homedir(), '.cache/darasa-runner');
  return { apiKey, host: HOST || '127.0.0.1', port, folder };
}
