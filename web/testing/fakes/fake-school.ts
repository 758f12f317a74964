/**
 * A fake server for tests of the interface: it answers calls by their contract, as the
 * test says, and checks the page's requests against the contract. A request that the
 * contract does not allow, or that has no answer, fails the test. The behaviour of the
 * real server is tested in server/.
 */
import type { z } from 'zod';
import type { Endpoint, Received } from '#contract/protocol/endpoint.ts';
import { type ErrorBody, type RefusalCode, refusalStatus } from '#contract/protocol/refusals.ts';
import { matchesEndpoint, paramsOf } from '#web/testing/paths.ts';
import { fakeEvents } from './fake-events.ts';

/** The fields of a reply before the contract's schema has parsed them. */
type SentReply<E extends Endpoint> = z.input<E['reply']>;

interface Refusal {
  code: RefusalCode | 'fault';
  message: string;
  /** The seconds that the fake server sends in the Retry-After header. */
  retryAfter?: number;
  proofOfWork?: ErrorBody['proofOfWork'];
}

class Refused {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    this.refusal = refusal;
  }
}

type Answer = (input: never) => unknown;

interface RecordedRequest {
  endpoint: Endpoint;
  input: unknown;
  /** The method and path of the request, such as 'GET /progress/'. */
  call: string;
  /** The idempotency key of the request. */
  key: string | null;
}

interface State {
  answers: Map<string, { endpoint: Endpoint; answer: Answer }>;
  requests: RecordedRequest[];
  faults: string[];
  isOnline: boolean;
  /** Whether requests for which the test has set no answer stay pending instead of failing the test. */
  areOthersPending: boolean;
  /** Returns the time of the school's clock. */
  now: () => number;
}

export type FakeSchool = ReturnType<typeof fakeSchool>;

/** Replaces fetch until leave() is called: the fake server gets the API's requests, and the network all others. */
export function fakeSchool(apiBase: string) {
  const state: State = {
    answers: new Map(),
    requests: [],
    faults: [],
    isOnline: true,
    areOthersPending: false,
    now: Date.now,
  };
  const { fetch: network } = globalThis;
  const events = fakeEvents(apiBase, state.faults);
  globalThis.fetch = (resource, init) => {
    const request = new Request(resource, init);
    const { pathname } = new URL(request.url);
    return pathname.startsWith(apiBase)
      ? answered(state, request, pathname.slice(apiBase.length))
      : network(resource, init);
  };
  return {
    ...answersIn(state),
    /** The requests of an endpoint so far, as the server would have received them. */
    requests: <E extends Endpoint>(endpoint: E) =>
      state.requests.filter((each) => each.endpoint === endpoint).map(({ input }) => input as Received<E>),
    /** The idempotency keys of the calls of an endpoint so far. */
    keys: (endpoint: Endpoint) => state.requests.filter((each) => each.endpoint === endpoint).map(({ key }) => key),
    sendEvent: events.sendEvent,
    /** Every call so far in order, such as 'GET /progress/'. */
    calls: () => state.requests.map(({ call }) => call),
    /** From now on requests without an answer stay pending and fail no test, for a page that has tests of its own. */
    keepOthersPending() {
      state.areOthersPending = true;
    },
    /** Stops the school's clock at this time, independently of the device's. */
    setClock(moment: number) {
      state.now = () => moment;
    },
    goOffline() {
      state.isOnline = false;
      dispatchEvent(new Event('offline'));
    },
    goOnline() {
      state.isOnline = true;
      dispatchEvent(new Event('online'));
    },
    /** Returns the violations of the contract so far, and clears them. */
    takeFaults: () => state.faults.splice(0),
    leave() {
      globalThis.fetch = network;
      events.leave();
    },
  };
}

/** Returns the functions that set an endpoint's answer, which applies until another call replaces it. */
function answersIn({ answers }: State) {
  const setAnswer = (endpoint: Endpoint, answer: Answer) =>
    answers.set(`${endpoint.method} ${endpoint.path}`, { endpoint, answer });
  return {
    /** The endpoint answers with a reply, or with the result of a function of the request. */
    answer<E extends Endpoint>(
      endpoint: E,
      answer: SentReply<E> | ((input: Received<E>) => SentReply<E> | Promise<SentReply<E>>),
    ) {
      setAnswer(endpoint, typeof answer === 'function' ? (answer as Answer) : () => answer);
    },
    /** The endpoint answers with this refusal. */
    refuse(endpoint: Endpoint, refusal: Refusal) {
      setAnswer(endpoint, () => new Refused(refusal));
    },
    /** The connection breaks at every request to the endpoint. */
    breakConnection(endpoint: Endpoint) {
      setAnswer(endpoint, () => Promise.reject(new TypeError('Failed to fetch')));
    },
    /** The endpoint does not answer until the test calls one of the returned functions, `answer` or `refuse`. */
    hold<E extends Endpoint>(endpoint: E) {
      let end: (answer: unknown) => void = () => {};
      const held = new Promise((resolve) => {
        end = resolve;
      });
      setAnswer(endpoint, () => held);
      return { answer: (reply: SentReply<E>) => end(reply), refuse: (refusal: Refusal) => end(new Refused(refusal)) };
    },
    /** The endpoint's answers wait until the returned function is called, as on a slow connection. */
    delay(endpoint: Endpoint) {
      const { answer } = answers.get(`${endpoint.method} ${endpoint.path}`)!;
      let arrive: () => void = () => {};
      const arrival = new Promise<void>((resolve) => {
        arrive = resolve;
      });
      setAnswer(endpoint, async (input) => {
        await arrival;
        return answer(input);
      });
      return arrive;
    },
  };
}

async function answered(state: State, request: Request, path: string): Promise<Response> {
  if (!state.isOnline) throw new TypeError('Failed to fetch');
  const call = `${request.method} ${path}`;
  const found = [...state.answers.values()]
    .filter(({ endpoint }) => matchesEndpoint(endpoint, request.method, path))
    // Endpoints with fewer parameters come first, as in a router: '/courses/search' before '/courses/:id'.
    .sort((a, b) => parametersIn(a.endpoint) - parametersIn(b.endpoint))[0];
  if (!found) {
    if (state.areOthersPending) return new Promise(() => {});
    state.faults.push(`Nothing answers ${call}`);
    return refusing({ code: 'fault', message: 'Nothing answers this in the test' });
  }
  const { endpoint, answer } = found;
  const input = await received(endpoint, request, path);
  if (input instanceof Error) {
    state.faults.push(`${call} is not asked as the contract says: ${input.message}`);
    return refusing({ code: 'invalid', message: input.message });
  }
  state.requests.push({ endpoint, input, call, key: request.headers.get('idempotency-key') });
  return sent(state, endpoint, await answer(input as never));
}

function sent({ faults, now }: State, endpoint: Endpoint, answer: unknown) {
  const name = `${endpoint.method} ${endpoint.path}`;
  if (answer instanceof Refused) {
    const { code } = answer.refusal;
    if (![...endpoint.refusals, ...generalRefusals].includes(code)) faults.push(`${name} never says ${code}`);
    return refusing(answer.refusal);
  }
  const reply = endpoint.reply.safeParse(answer);
  if (!reply.success) faults.push(`${name} never replies so: ${reply.error.message}`);
  const headers = { date: new Date(now()).toUTCString() };
  return Response.json(answer, { status: endpoint.status ?? 200, headers });
}

/** The refusals with which any endpoint may answer; see contract/protocol/endpoint.ts. */
const generalRefusals: Refusal['code'][] = ['invalid', 'wrong_media_type', 'not_allowed', 'unavailable', 'fault'];

function refusing({ retryAfter, ...body }: Refusal) {
  const status = body.code === 'fault' ? 500 : refusalStatus[body.code];
  const headers = retryAfter ? { 'retry-after': `${retryAfter}` } : {};
  return Response.json({ ...body, requestId: 'a-test' }, { status, headers });
}

const parametersIn = ({ path }: Endpoint) => path.split(':').length - 1;

/** Returns the request's input as the server parses it, or an Error that describes a violation of the contract. */
async function received(endpoint: Endpoint, request: Request, path: string) {
  const params = paramsOf(endpoint, path);
  const query = Object.fromEntries(new URL(request.url).searchParams);
  const body = request.method === 'GET' ? undefined : await request.json();
  const input: Record<string, unknown> = {};
  for (const [part, value] of Object.entries({ params, query, body })) {
    const schema = endpoint[part as 'params' | 'query' | 'body'];
    const parsed = schema?.safeParse(value);
    if (parsed?.error) return parsed.error;
    if (parsed) input[part] = parsed.data;
  }
  return input;
}
