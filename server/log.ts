/** The log: one line of JSON per entry, on standard output by default. */
import { type DestinationStream, type Logger, pino } from 'pino';
import { openSourceMapper } from './http/errors/stack-trace.ts';

export type Log = Logger;

interface Options {
  level: string;
  stream?: DestinationStream;
}

/** Returns a function that logs errors which are our fault. @param what  such as 'a job failed' */
export const logFaults = (log: Pick<Log, 'error'>, what: string) => (error: unknown) => log.error({ err: error }, what);

export function openLog({ level, stream }: Options): Log {
  const mapToSources = openSourceMapper();
  const serializers = { req: requestRoute, err: (error: LoggedError) => withoutValues(error, mapToSources) };
  return stream ? pino({ level, serializers }, stream) : pino({ level, serializers });
}

interface LoggedRequest {
  method: string;
  routeOptions?: { url?: string | undefined };
  ip: string;
}

/** The logged fields of a request: its route, never its URL, which may contain a link's secret. */
const requestRoute = ({ method, routeOptions, ip }: LoggedRequest) => ({ method, route: routeOptions?.url, ip });

type LoggedError = Error & { code?: unknown };

interface Logged extends Record<string, unknown> {
  type: string;
  message: string;
  stack: string;
}

/**
 * The logged fields of an error: no values, because the error of a failed query contains all query parameters, such as hashes and
 * email addresses.
 */
function withoutValues(error: LoggedError, mapToSources: (stack: string) => string): Logged {
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
    ...(error.cause instanceof Error && { cause: withoutValues(error.cause, mapToSources) }),
  };
}
