/**
 * Metrics of the server. Each part describes its metrics (`x.metrics.ts`); open-metrics.ts collects it if METRICS_PORT is set.
 * Labels have few possible values, and never contain a person, an id or a path.
 */

export interface Metrics {
  /** Adds metrics whose values are read at each scrape by Prometheus. */
  watch<Name extends string>(watched: Watched<Name>): void;
  /** Undefined if metrics are off, so that requests are not measured. */
  requests: RequestMeter | undefined;
}

export interface Watched<Name extends string> {
  /** The name of the source of the values, as a label of the metric that counts failed reads. */
  source: string;
  /** The metrics by their names. A metric whose name ends with `_total` is a counter; all others are gauges. */
  metrics: Record<Name, Definition>;
  /** Reads the values. If it fails or is slow, only these metrics are missing from the scrape. */
  read(): Values<Name> | Promise<Values<Name>>;
}

export interface Definition {
  help: string;
  labels?: string[];
}

type Values<Name extends string> = Record<Name, number | Sample[]>;

export interface Sample {
  labels: Record<string, string>;
  value: number;
}

export interface RequestMeter {
  /** @param seconds  from the arrival of a request's headers until its response begins */
  began(request: MeasuredRequest, seconds: number): void;
  ended(request: MeasuredRequest, status: number): void;
}

export interface MeasuredRequest {
  /** The pattern of the route, such as `/api/v1/courses/:id`. */
  route: string;
  method: string;
}

/** The metrics of a process without METRICS_PORT: nothing is measured. */
export const noMetrics: Metrics = { watch() {}, requests: undefined };
