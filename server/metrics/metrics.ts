/**
 * How parts of the server are measured: each hands on the metrics that it knows (`x.metrics.ts`). open-metrics.ts collects
 * them, if METRICS_PORT is set. Labels have few values, and never name a person, an id or a path.
 */

export interface Metrics {
  /** Adds metrics whose values are read at each scrape. */
  watch<Name extends string>(watched: Watched<Name>): void;
  /** Undefined if nothing is measured, so that requests then do nothing more. */
  requests: RequestMeter | undefined;
}

export interface Watched<Name extends string> {
  /** What the values are read from, as a label of the metric that counts failed reads. */
  source: string;
  /** The metrics by their names. One whose name ends with `_total` is a counter, the others are gauges. */
  metrics: Record<Name, Definition>;
  /** A failed or slow read leaves out these metrics, but no others. */
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

/** For a process without METRICS_PORT. */
export const noMetrics: Metrics = { watch() {}, requests: undefined };
