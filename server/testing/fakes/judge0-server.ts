/** A fake Judge0 server, which records submissions and returns results that the test defines. */
import { randomUUID } from 'node:crypto';
import { type Said, type Seen, startListener } from './http-server.ts';

/** A submission as the client has sent it; its texts are encoded in base64. */
export type Sent = Record<string, unknown>;

interface Script {
  /** The number of polls that return status 1 (queued) or 2 (running) before the result. */
  pending?: number;
  /** Returns the fields of a submission's result; its texts are encoded in base64. */
  end?: (sent: Sent) => object;
  /** Returns a reply to send instead of the usual one; undefined for the usual reply. */
  instead?: (request: Seen) => Said | undefined;
}

const echo = ({ stdin }: Sent) => ({
  status_id: 3,
  stdout: stdin || null,
  time: '0.012',
  wall_time: '0.02',
  memory: 3400,
});

export async function startJudge0({ pending = 0, end = echo, instead = () => undefined }: Script = {}) {
  const submitted = new Map<string, { sent: Sent; queries: number }>();

  function create({ text }: Seen): Said {
    const token = randomUUID();
    submitted.set(token, { sent: JSON.parse(text) as Sent, queries: 0 });
    return { status: 201, body: JSON.stringify({ token }) };
  }

  function read({ path }: Seen): Said {
    const one = submitted.get(/^\/submissions\/([\w-]+)/.exec(path)?.[1] ?? '');
    if (!one) return { status: 404, body: '' };
    one.queries++;
    if (one.queries <= pending) return { body: JSON.stringify({ status_id: Math.min(one.queries, 2) }) };
    return { body: JSON.stringify({ exit_code: 0, ...end(one.sent) }) };
  }

  const server = await startListener((request) => {
    const other = instead(request);
    if (other) return other;
    if (request.path === '/languages')
      return { body: '[{"id":71,"name":"Python (3.8.1)"},{"id":63,"name":"JavaScript"}]' };
    return request.method === 'POST' ? create(request) : read(request);
  });
  return { ...server, sent: () => [...submitted.values()].map(({ sent }) => sent) };
}
