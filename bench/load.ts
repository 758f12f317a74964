/**
 * A load generator with several connections, each of which sends its next request as soon as it has the response. It
 * parses each head and only counts the body's bytes. (Autocannon needed more processor time for a body of 16 kB than
 * the server that sent it, and so measured itself.)
 */
import { connect } from 'node:net';

export interface Request {
  path: string;
  headers: Record<string, string>;
  /** The body, sent as JSON by POST; without a body the request is a GET. */
  body?: object;
}

interface Load {
  connections: number;
  seconds: number;
  /** The requests, which each connection sends in turn. */
  requests: Request[];
}

/** Sends requests. @returns responses per second, and the 99th percentile of their times in milliseconds */
export async function load(url: string, { connections, seconds, requests }: Load) {
  const texts = requests.map((request) => textOf(url, request));
  const times: number[] = [];
  let next = 0;
  const end = performance.now() + seconds * 1000;

  const ask = (write: (text: string) => void) => {
    write(texts[next++ % texts.length]!);
    return performance.now();
  };
  await Promise.all(Array.from({ length: connections }, () => requestRepeatedly(url, { ask, times, end })));
  times.sort((a, b) => a - b);
  return { perSecond: times.length / seconds, p99: times[Math.floor(times.length * 0.99)]! };
}

function textOf(url: string, { path, headers, body }: Request) {
  const content = body ? JSON.stringify(body) : '';
  const json = { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(content), Origin: url };
  const fields = { Host: new URL(url).host, ...headers, ...(body && json) };
  const lines = Object.entries(fields).map((field) => field.join(': '));
  return [`${body ? 'POST' : 'GET'} ${path} HTTP/1.1`, ...lines, '', content].join('\r\n');
}

interface Asking {
  /** Sends the next request, and returns the time at which it was sent. */
  ask: (write: (text: string) => void) => number;
  times: number[];
  end: number;
}

/** Sends requests over one connection (RFC 9112). Resolves at the end; rejects at a response that is not a success. */
function requestRepeatedly(url: string, { ask, times, end }: Asking) {
  return new Promise<void>((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname === 'localhost' ? '127.0.0.1' : hostname);
    const write = (text: string) => void socket.write(text);
    let asked = 0;
    let missing = 0;
    let head = Buffer.alloc(0);

    socket.on('connect', () => {
      asked = ask(write);
    });
    socket.on('error', reject);
    socket.on('close', () => resolve());
    socket.on('data', (chunk) => {
      if (missing > 0) missing -= chunk.length;
      else {
        head = head.length === 0 ? chunk : Buffer.concat([head, chunk]);
        const bodyStart = head.indexOf('\r\n\r\n') + 4;
        if (bodyStart < 4) return;
        const answer = head.toString('latin1', 0, bodyStart);
        if (!/^HTTP\/1\.1 (200|206|304) /.test(answer)) return void reject(new Error(answer));
        missing = Number(/\r\ncontent-length: (\d+)/i.exec(answer)?.[1] ?? 0) - (head.length - bodyStart);
        head = Buffer.alloc(0);
      }
      if (missing > 0) return;
      times.push(performance.now() - asked);
      if (performance.now() >= end) socket.end();
      else asked = ask(write);
    });
  });
}
