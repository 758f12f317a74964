/** The API client of tests and benchmarks. Its types come from the contract, like those of the web app's client. */
import assert from 'node:assert/strict';
import { type Endpoint, type Input, type Reply, refusalsOf } from '#contract/protocol/endpoint.ts';
import { ErrorBody } from '#contract/protocol/refusals.ts';
import type { Account } from '#contract/users.ts';

interface Answer<Body = Account> {
  status: number;
  /** All fields are optional, so that tests can compare single fields of a reply or of an error. */
  body: Partial<ErrorBody & Body>;
  headers: Headers;
}

export interface Refusal extends ErrorBody {
  status: number;
}

/** The arguments of a call. The input may be left out if the endpoint needs none. */
type Args<E extends Endpoint> = object extends Input<E> ? [input?: Input<E>] : [input: Input<E>];
type AnyInput = { params?: Record<string, string>; query?: Record<string, string>; body?: unknown };

/** A function that sends a request: `fetch`, or that of a test's Browser, which adds its cookies to the request. */
type Send = (
  address: string,
  init: { method: string; headers: Record<string, string>; body?: string },
) => Promise<Response>;

export type Caller = ReturnType<typeof callerOf>;

export function callerOf(
  { base, origin }: { base: string; origin: string },
  cookieOf: () => Promise<string | undefined>,
  sendBy: Send = fetch,
) {
  const session = cookieOf();
  const send = async (method: string, path: string, body?: unknown) => {
    const cookie = await session;
    const isJson = body !== undefined && { 'content-type': 'application/json' };
    const response = await sendBy(base + path, {
      method,
      headers: { origin, 'user-agent': 'a test', ...isJson, ...(cookie && { cookie }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const answer: unknown = await response.json();
    return { status: response.status, body: answer, headers: response.headers };
  };
  const ask = (endpoint: Endpoint, input: AnyInput = {}) =>
    send(endpoint.method, addressOf(endpoint, input), bodyOf(endpoint, input));

  return {
    /** Calls an endpoint and returns its reply. A refusal, or a reply that violates the contract, fails the test. */
    async call<E extends Endpoint>(endpoint: E, ...[input]: Args<E>): Promise<Reply<E>> {
      const { status, body } = await ask(endpoint, input);
      const expected: unknown[] = [endpoint.status ?? 200, endpoint.pendingStatus];
      assert(expected.includes(status), answered(endpoint, { status, body }));
      const { error } = endpoint.reply.safeParse(body);
      assert(!error, `${answered(endpoint, { status, body })}, which is not what the contract says: ${error}`);
      return body as Reply<E>;
    },
    /** Calls an endpoint and returns its refusal. A success, or a refusal not in the contract, fails the test. */
    async refused<E extends Endpoint>(endpoint: E, ...[input]: Args<E>): Promise<Refusal> {
      const { status, body } = await ask(endpoint, input);
      assert(status >= 400, answered(endpoint, { status, body }));
      const refusal = ErrorBody.parse(body);
      assert(isListed(endpoint, refusal), `${answered(endpoint, { status, body })}, which its contract does not list`);
      return { ...refusal, status };
    },
    /** Calls an endpoint and returns any response, for tests that accept reply and refusal or read the headers. */
    answer: <E extends Endpoint>(endpoint: E, ...[input]: Args<E>) => ask(endpoint, input) as Promise<Answer<Reply<E>>>,
    /** Sends an untyped request, for requests that the contract does not allow. */
    get: (path: string) => send('GET', path) as Promise<Answer>,
    post: (path: string, body?: unknown) => send('POST', path, body) as Promise<Answer>,
    put: (path: string, body?: unknown) => send('PUT', path, body) as Promise<Answer>,
    delete: (path: string, body?: unknown) => send('DELETE', path, body) as Promise<Answer>,
  };
}

const answered = ({ method, path }: Endpoint, { status, body }: Pick<Answer, 'status'> & { body: unknown }) =>
  `${method} ${path} answers ${status}, ${JSON.stringify(body)}`;

/** Whether the contract lists the refusal. No contract lists faults: the server's log makes their test fail. */
const isListed = (endpoint: Endpoint, { code }: ErrorBody) => code === 'fault' || refusalsOf(endpoint).includes(code);

/** Returns the endpoint's path below the API's base path, with path and query parameters filled in. */
function addressOf({ path }: Endpoint, { params = {}, query = {} }: AnyInput) {
  const filled = path.replaceAll(/:(\w+)/g, (_, name) => encodeURIComponent(params[name]!));
  const search = new URLSearchParams(query).toString();
  return search ? `${filled}?${search}` : filled;
}

/** Returns the body of a request: every method but GET sends JSON, an empty object if the test gives no body. */
const bodyOf = ({ method }: Endpoint, { body }: AnyInput) => (method === 'GET' ? undefined : (body ?? {}));
