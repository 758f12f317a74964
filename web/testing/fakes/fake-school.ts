/**
 * A school for tests of the interface: it answers calls by their contract, as the
 * test says, and holds what the page asks against the contract. What the contract
 * does not know, or nobody has an answer for, fails the test. How the server itself
 * behaves is proved in server/.
 */
import type { z } from 'zod';
import type { Endpoint, Received } from '#contract/protocol/endpoint.ts';
import { type ErrorBody, type RefusalCode, refusalStatus } from '#contract/protocol/refusals.ts';
import { isAt, paramsOf } from '#web/testing/paths.ts';
import { fakeEvents } from './fake-events.ts';

/** What a reply looks like on its way. */
type Sent<E extends Endpoint> = z.input<E['reply']>;

interface Refusal {
  code: RefusalCode | 'fault';
  message: string;
  /** Seconds. */
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

interface Asked {
  endpoint: Endpoint;
  input: unknown;
  /** As 'GET /progress/'. */
  call: string;
  /** The idempotency key that came along. */
  key: string | null;
}

interface State {
  answers: Map<string, { endpoint: Endpoint; answer: Answer }>;
  asked: Asked[];
  faults: string[];
  isOnline: boolean;
  /** Whether what nothing answers is left waiting. */
  restWaits: boolean;
  /** What the school's clock says. */
  now: () => number;
}

export type FakeSchool = ReturnType<typeof fakeSchool>;

/** Takes the place of the network until leave(): what is asked of the API comes here, the rest goes its way. */
export function fakeSchool(apiBase: string) {
  const state: State = { answers: new Map(), asked: [], faults: [], isOnline: true, restWaits: false, now: Date.now };
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
    /** What was asked of an endpoint so far, as the server would have received it. */
    asked: <E extends Endpoint>(endpoint: E) =>
      state.asked.filter((each) => each.endpoint === endpoint).map(({ input }) => input as Received<E>),
    /** The idempotency keys of the calls of an endpoint so far. */
    keys: (endpoint: Endpoint) => state.asked.filter((each) => each.endpoint === endpoint).map(({ key }) => key),
    tell: events.tell,
    /** Every call so far, as 'GET /progress/', in its order. */
    calls: () => state.asked.map(({ call }) => call),
    /** From now on what nothing answers waits for ever, and is no fault: the page that comes next is another test's. */
    holdRest() {
      state.restWaits = true;
    },
    /** The school's clock stands there, whatever the device's says. */
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
    /** What did not go by the contract so far. */
    takeFaults: () => state.faults.splice(0),
    leave() {
      globalThis.fetch = network;
      events.leave();
    },
  };
}

/** Each counts from now on, until another is put in its place. */
function answersIn({ answers }: State) {
  const put = (endpoint: Endpoint, answer: Answer) =>
    answers.set(`${endpoint.method} ${endpoint.path}`, { endpoint, answer });
  return {
    /** The endpoint answers with a reply, or with what a function makes of what was asked. */
    answer<E extends Endpoint>(endpoint: E, answer: Sent<E> | ((input: Received<E>) => Sent<E> | Promise<Sent<E>>)) {
      put(endpoint, typeof answer === 'function' ? (answer as Answer) : () => answer);
    },
    /** The endpoint says no. */
    refuse(endpoint: Endpoint, refusal: Refusal) {
      put(endpoint, () => new Refused(refusal));
    },
    /** The network breaks off whenever the endpoint is asked. */
    breakOff(endpoint: Endpoint) {
      put(endpoint, () => Promise.reject(new TypeError('Failed to fetch')));
    },
    /** The endpoint does not answer, until what comes back here is called. */
    hold<E extends Endpoint>(endpoint: E) {
      let end: (answer: unknown) => void = () => {};
      const held = new Promise((resolve) => {
        end = resolve;
      });
      put(endpoint, () => held);
      return { answer: (reply: Sent<E>) => end(reply), refuse: (refusal: Refusal) => end(new Refused(refusal)) };
    },
    /** What the endpoint answers waits until what comes back here is called, as on a slow line. */
    delay(endpoint: Endpoint) {
      const { answer } = answers.get(`${endpoint.method} ${endpoint.path}`)!;
      let arrive: () => void = () => {};
      const arrival = new Promise<void>((resolve) => {
        arrive = resolve;
      });
      put(endpoint, async (input) => {
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
    .filter(({ endpoint }) => isAt(endpoint, request.method, path))
    // As a router does: '/courses/search' before '/courses/:id'.
    .sort((a, b) => parametersIn(a.endpoint) - parametersIn(b.endpoint))[0];
  if (!found) {
    if (state.restWaits) return new Promise(() => {});
    state.faults.push(`Nothing answers ${call}`);
    return refusing({ code: 'fault', message: 'Nothing answers this in the test' });
  }
  const { endpoint, answer } = found;
  const input = await received(endpoint, request, path);
  if (input instanceof Error) {
    state.faults.push(`${call} is not asked as the contract says: ${input.message}`);
    return refusing({ code: 'invalid', message: input.message });
  }
  state.asked.push({ endpoint, input, call, key: request.headers.get('idempotency-key') });
  return sent(state, endpoint, await answer(input as never));
}

function sent({ faults, now }: State, endpoint: Endpoint, answer: unknown) {
  const name = `${endpoint.method} ${endpoint.path}`;
  if (answer instanceof Refused) {
    const { code } = answer.refusal;
    if (![...endpoint.refusals, ...atAnyTime].includes(code)) faults.push(`${name} never says ${code}`);
    return refusing(answer.refusal);
  }
  const reply = endpoint.reply.safeParse(answer);
  if (!reply.success) faults.push(`${name} never replies so: ${reply.error.message}`);
  const headers = { date: new Date(now()).toUTCString() };
  return Response.json(answer, { status: endpoint.status ?? 200, headers });
}

/** What any call may meet; see contract/protocol/endpoint.ts. */
const atAnyTime: Refusal['code'][] = ['invalid', 'wrong_media_type', 'not_allowed', 'unavailable', 'fault'];

function refusing({ retryAfter, ...body }: Refusal) {
  const status = body.code === 'fault' ? 500 : refusalStatus[body.code];
  const headers = retryAfter ? { 'retry-after': `${retryAfter}` } : {};
  return Response.json({ ...body, requestId: 'a-test' }, { status, headers });
}

const parametersIn = ({ path }: Endpoint) => path.split(':').length - 1;

/** As the server parses it. @returns what the contract has against it, as an Error */
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
