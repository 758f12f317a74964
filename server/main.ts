/** Starts one role of Darasa in this process: `main.js [serve | worker | migrate | runner | media]`; by default all of them. */
import { type Config, readConfig } from './config/config.ts';
import { loadDotEnv } from './config/environment.ts';
import { onConsole, startupTexts } from './console-texts.ts';
import { type Metrics, noMetrics } from './metrics/metrics.ts';
import { SHARED_PORT } from './processes/server-children.ts';
import { type Lifetime, openLifetime } from './roles/lifetime.ts';
import { StartupError } from './startup-error.ts';

type Role = (config: Config, life: Lifetime, metrics: Metrics) => Promise<void>;

/** Loads the code of one role only, because the code runner and the media engine need little of the server's code. */
const roles: Record<string, () => Promise<Role>> = {
  serve: async () => (await import('./roles/serve.ts')).serve,
  worker: async () => (await import('./roles/worker.ts')).work,
  migrate: async () => (await import('./roles/migrate.ts')).migrate,
  runner: async () => (await import('./roles/runner.ts')).runRunnerRole,
  media: async () => (await import('./roles/media.ts')).runMediaRole,
};
const all = async (): Promise<Role> => (await import('./roles/serve.ts')).runAll;

const life = openLifetime();

try {
  loadDotEnv();
  const config = readConfig(process.env);
  life.endOnSignals();
  const name = process.argv[2];
  const run = await roleOf(name)();
  await run(config, life, await openMetricsOf(name ?? 'all', config));
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

/** `migrate` has no metrics: it ends soon, and may run beside a process that uses the same port. */
async function openMetricsOf(role: string, { metrics: address }: Config): Promise<Metrics> {
  if (!address || role === 'migrate') return noMetrics;
  // Imported dynamically, so that a process without metrics does not load the library.
  const { openMetrics } = await import('./metrics/open-metrics.ts');
  const { serveMetrics, serveMetricsOfChild } = await import('./metrics/serve-metrics.ts');
  const metrics = openMetrics(role);
  const isChild = process.argv.includes(SHARED_PORT);
  const close = await (isChild ? serveMetricsOfChild : serveMetrics)(metrics, address);
  if (!close) return noMetrics;
  life.onEnd(close);
  return metrics;
}
