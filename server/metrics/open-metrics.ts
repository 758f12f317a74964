/** Collects the metrics of this process in the text format of Prometheus. Imported only if METRICS_PORT is set. */
import { setTimeout as pause } from 'node:timers/promises';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Definition, Metrics, RequestMeter, Sample, Watched } from './metrics.ts';

/** Milliseconds that reading one source may take: less than the ten seconds for which Prometheus waits. */
const READ_TIMEOUT = 3_000;

/** Upper bounds of the histogram's buckets in seconds. Most requests take milliseconds; users notice more than a second. */
const DURATIONS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export interface OpenMetrics extends Metrics {
  contentType: string;
  /** Reads all metrics. Concurrent scrapes share one reading. */
  scrape(): Promise<string>;
}

/** @param role  the role of this process, such as `worker` */
export function openMetrics(role: string): OpenMetrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: 'darasa_process_info',
    help: 'The role of this process; always 1.',
    labelNames: ['role'],
    registers,
  })
    .labels(role)
    .set(1);
  const unread = new Counter({
    name: 'darasa_metrics_unread_total',
    help: 'Reads that failed or took too long: their metrics are missing.',
    labelNames: ['source'],
    registers,
  });
  const readings: (() => Promise<void>)[] = [];
  let scraping: Promise<string> | undefined;

  async function readAll() {
    await Promise.all(readings.map((read) => read()));
    return registry.metrics();
  }

  return {
    contentType: registry.contentType,
    requests: openRequestMeter(registers),
    watch({ source, metrics, read }) {
      const setters = settersOf(metrics, registers);
      unread.labels(source).inc(0);
      readings.push(async () => {
        const values = await inTime(read).catch(() => unread.labels(source).inc());
        for (const [name, set] of setters) set(values?.[name] ?? []);
      });
    },
    scrape() {
      scraping ??= readAll().finally(() => {
        scraping = undefined;
      });
      return scraping;
    },
  };
}

async function inTime<T>(read: () => T | Promise<T>): Promise<T> {
  const end = new AbortController();
  const late = pause(READ_TIMEOUT, undefined, { signal: end.signal }).then(() => Promise.reject(new Error('too slow')));
  // Ending the pause early rejects its promise, which is expected.
  late.catch(() => {});
  try {
    return await Promise.race([read(), late]);
  } finally {
    end.abort();
  }
}

type Setter = (value: number | Sample[]) => void;

function settersOf<Name extends string>(metrics: Watched<Name>['metrics'], registers: Registry[]): [Name, Setter][] {
  return (Object.entries(metrics) as [Name, Definition][]).map(([name, { help, labels: labelNames = [] }]) => {
    const options = { name, help, labelNames, registers };
    const metric = name.endsWith('_total') ? new Counter(options) : new Gauge(options);
    const clear = () => {
      metric.reset();
      // After a reset, a metric without labels reports 0, but a missing value must not be reported at all.
      if (labelNames.length === 0) metric.remove();
    };
    clear();
    return [
      name,
      (value) => {
        clear();
        if (typeof value === 'number') return metric.inc(value);
        for (const { labels, value: one } of value) metric.inc(labels, one);
      },
    ];
  });
}

function openRequestMeter(registers: Registry[]): RequestMeter {
  const durations = new Histogram({
    name: 'darasa_http_request_duration_seconds',
    help: 'Time from the arrival of a request until its response begins, by the pattern of the route.',
    labelNames: ['route', 'method'],
    buckets: DURATIONS,
    registers,
  });
  const responses = new Counter({
    name: 'darasa_http_requests_total',
    help: 'Requests that were answered completely, by the pattern of the route.',
    labelNames: ['route', 'method', 'status'],
    registers,
  });
  return {
    began: ({ route, method }, seconds) => durations.observe({ route, method }, seconds),
    ended: ({ route, method }, status) => responses.inc({ route, method, status }),
  };
}
