/** Finds the endpoint of a path, for the fake school. Paths are relative to the API's base. */
import type { Endpoint } from '#contract/protocol/endpoint.ts';

const segments = (path: string) => path.split('/').filter(Boolean);

export function isAt({ method, path }: Endpoint, askedMethod: string, askedPath: string) {
  const [wanted, given] = [segments(path), segments(askedPath)];
  return (
    method === askedMethod &&
    wanted.length === given.length &&
    wanted.every((segment, index) => segment.startsWith(':') || segment === given[index])
  );
}

/** The parameters in a path that matches the endpoint. */
export function paramsOf(endpoint: Endpoint, path: string): Record<string, string> {
  const given = segments(path).map(decodeURIComponent);
  return Object.fromEntries(
    segments(endpoint.path).flatMap((name, index) => (name.startsWith(':') ? [[name.slice(1), given[index]!]] : [])),
  );
}
