/** Starts one role of Darasa in this process: `main.js [serve | worker | migrate | runner | media]`; by default all of them. */
import { type Config, readConfig } from './config/config.ts';
import { loadDotEnv } from './config/environment.ts';
import { onConsole, startupTexts } from './console-texts.ts';
import { type Lifetime, openLifetime } from './roles/lifetime.ts';
import { keepMedia } from './roles/media.ts';
import { migrate } from './roles/migrate.ts';
import { keepRunner } from './roles/runner.ts';
import { runAll, serve } from './roles/serve.ts';
import { work } from './roles/worker.ts';
import { StartupError } from './startup-error.ts';

const roles: Record<string, (config: Config, life: Lifetime) => Promise<void>> = {
  serve,
  worker: work,
  migrate,
  runner: keepRunner,
  media: keepMedia,
};

const life = openLifetime();

try {
  loadDotEnv();
  const config = readConfig(process.env);
  life.endOnSignals();
  const [role] = process.argv.slice(2);
  await (role ? start(role, config) : runAll(config, life));
} catch (error) {
  await life.end();
  if (!(error instanceof StartupError)) throw error;
  console.error(`\n${startupTexts.cannotStart(onConsole(error.text))}`);
  process.exit(1);
}

async function start(name: string, config: Config) {
  const role = roles[name];
  if (!role) throw new StartupError(({ startup }) => startup.noSuchRole(name, Object.keys(roles).join(', ')));
  await role(config, life);
}
