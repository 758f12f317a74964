/** The log: one line of JSON per entry, on standard output by default. */
import { type DestinationStream, type Logger, pino } from 'pino';
import { mapToSources } from './http/errors/stack-trace.ts';

export type Log = Logger;

interface Options {
  level: string;
  stream?: DestinationStream;
}

/** Returns a function that logs errors which are our fault. @param what  such as 'a job failed' */
export const logFaults = (log: Pick<Log, 'error'>, what: string) => (error: unknown) => log.error({ err: error }, what);

export const openLog = ({ level, stream }: Options): Log =>
  stream ? pino({ level, serializers }, stream) : pino({ level, serializers });

/**
 * What the log contains of a request: its route, never its URL, which may contain a
 * link's secret. Of an error, no values: the error of a failed query contains all
 * query parameters, such as hashes and email addresses.
 */
const serializers = {
  req: (request: { method: string; routeOptions?: { url?: string | undefined }; ip: string }) => ({
    method: request.method,
    route: request.routeOptions?.url,
    ip: request.ip,
  }),
  err: withoutValues,
};

interface Logged extends Record<string, unknown> {
  type: string;
  message: string;
  stack: string;
}

function withoutValues(error: Error & { code?: unknown }): Logged {
  return {
    type: error.name,
    code: error.code,
    message: error.message.split('\nparams:')[0]!,
    stack: mapToSources(
      (error.stack ?? '')
        .split('\n')
        .filter((line) => /^ {4}at /.test(line))
        .join('\n'),
    ),
    ...(error.cause instanceof Error && { cause: withoutValues(error.cause) }),
  };
}
