import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

test('without METRICS_PORT there are no metrics, and other machines reach the port only if METRICS_HOST allows it', () => {
  expect(readConfig({}).metrics).toBeUndefined();
  expect(readConfig({ METRICS_HOST: '10.77.0.2' }).metrics).toBeUndefined();
  expect(readConfig({ METRICS_PORT: '9464' }).metrics).toEqual({ host: '127.0.0.1', port: 9464 });
  expect(readConfig({ METRICS_PORT: '9464', METRICS_HOST: '10.77.0.2' }).metrics?.host).toBe('10.77.0.2');
});

test('each process that serves needs a port of its own', () => {
  expect(() => readConfig({ METRICS_PORT: '65535', SERVE_PROCESSES: '2' })).toThrow(
    'METRICS_PORT must leave room for 2 consecutive ports.',
  );
  expect(() => readConfig({ METRICS_PORT: '0' })).toThrow('METRICS_PORT must be a whole number from 1 to 65535');
});
