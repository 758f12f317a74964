/** HTTP requests and responses as plain objects, so that handlers do not depend on node:http. */
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';

export interface HttpRequest {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  text: string;
}

export interface HttpResponse {
  status: number;
  body: string;
  headers: Record<string, string>;
}

/** A handler's result. 'hang up' closes the connection without a response. */
export type HttpResult = HttpResponse | 'hang up';

/** Handlers by method and path: 'POST /mpesa/stkpush/v1/processrequest'. */
export type Routes = Record<string, (request: HttpRequest) => HttpResult | Promise<HttpResult>>;

/** Longest request body, in characters; real requests are shorter. */
const MAX_CHARACTERS = 100_000;

export const json = (status: number, value: unknown): HttpResponse => ({
  status,
  body: JSON.stringify(value),
  headers: { 'content-type': 'application/json' },
});

/** Reads a request. Returns an HTTP status instead when the body is too long (413) or the URL is invalid (400). */
export async function read(request: IncomingMessage): Promise<HttpRequest | 400 | 413> {
  let text = '';
  request.setEncoding('utf8');
  for await (const chunk of request) {
    text += chunk;
    if (text.length > MAX_CHARACTERS) return 413;
  }
  const address = request.url ?? '/';
  // Clients can send an invalid URL, for example '//'.
  if (!URL.canParse(address, 'http://localhost')) return 400;
  const { pathname } = new URL(address, 'http://localhost');
  return { method: request.method ?? 'GET', path: pathname, headers: request.headers, text };
}

export function write(response: ServerResponse, answer: HttpResult) {
  if (answer === 'hang up') return response.destroy();
  return response.writeHead(answer.status, { 'cache-control': 'no-store', ...answer.headers }).end(answer.body);
}

/** Returns the parsed JSON of the request's body; undefined when the body is not JSON. */
export function jsonIn({ text }: HttpRequest): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
