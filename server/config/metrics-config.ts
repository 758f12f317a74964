/** Settings of the metrics for Prometheus. */
import { z } from 'zod';
import { StartupError } from '#server/startup-error.ts';
import { port } from './setting-fields.ts';

const LAST_PORT = 65_535;

export const metricsSettings = {
  METRICS_PORT: port.optional(),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
};

const Settings = z.object(metricsSettings);

interface School {
  /** How many processes serve requests. Each further process serves its metrics at the next port. */
  serveProcesses: number;
}

/**
 * Reads the settings; undefined without METRICS_PORT.
 *
 * @throws {StartupError} a port above 65535
 */
export function readMetrics(
  { METRICS_PORT: first, METRICS_HOST: host }: z.output<typeof Settings>,
  { serveProcesses }: School,
) {
  if (first === undefined) return undefined;
  if (first + serveProcesses - 1 > LAST_PORT)
    throw new StartupError(({ settings }) => settings.portsNeeded('METRICS_PORT', serveProcesses));
  return { host, port: first };
}
