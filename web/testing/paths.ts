/** Finds the endpoint of a path, for the fake school. Paths are relative to the API's base. */
import type { Endpoint } from '#contract/protocol/endpoint.ts';

const segments = (path: string) => path.split('/').filter(Boolean);

export function matchesEndpoint({ method, path }: Endpoint, requestMethod: string, requestPath: string) {
  const [pattern, actual] = [segments(path), segments(requestPath)];
  return (
    method === requestMethod &&
    pattern.length === actual.length &&
    pattern.every((segment, index) => segment.startsWith(':') || segment === actual[index])
  );
}

/** Returns the parameters in a path that matches the endpoint. */
export function paramsOf(endpoint: Endpoint, path: string): Record<string, string> {
  const values = segments(path).map(decodeURIComponent);
  return Object.fromEntries(
    segments(endpoint.path).flatMap((name, index) => (name.startsWith(':') ? [[name.slice(1), values[index]!]] : [])),
  );
}
