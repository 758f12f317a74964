/** Starts one role of Darasa in this process: `main.js [serve | worker | migrate | runner | media]`; by default all of them. */
import { type Config, readConfig } from './config/config.ts';
import { loadDotEnv } from './config/environment.ts';
import { onConsole, startupTexts } from './console-texts.ts';
import { type Lifetime, openLifetime } from './roles/lifetime.ts';
import { StartupError } from './startup-error.ts';

type Role = (config: Config, life: Lifetime) => Promise<void>;

/** Loads a role's code: the code runner and the media engine need little of the server's. */
const roles: Record<string, () => Promise<Role>> = {
  serve: async () => (await import('./roles/serve.ts')).serve,
  worker: async () => (await import('./roles/worker.ts')).work,
  migrate: async () => (await import('./roles/migrate.ts')).migrate,
  runner: async () => (await import('./roles/runner.ts')).keepRunner,
  media: async () => (await import('./roles/media.ts')).keepMedia,
};
const all = async (): Promise<Role> => (await import('./roles/serve.ts')).runAll;

const life = openLifetime();

try {
  loadDotEnv();
  const config = readConfig(process.env);
  life.endOnSignals();
  const run = await roleOf(process.argv[2])();
  await run(config, life);
} catch (error) {
  await life.end();
  if (!(error instanceof StartupError)) throw error;
  console.error(`\n${startupTexts.cannotStart(onConsole(error.text))}`);
  process.exit(1);
}

function roleOf(name: string | undefined) {
  if (name === undefined) return all;
  const role = roles[name];
  if (!role) throw new StartupError(({ startup }) => startup.noSuchRole(name, Object.keys(roles).join(', ')));
  return role;
}
