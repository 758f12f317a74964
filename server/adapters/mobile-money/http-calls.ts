/** HTTP calls to a provider, limited to ten seconds and two megabytes of response. They never reject. */

/** Timeout of a call, in milliseconds. */
const TIMEOUT = 10_000;
/** Maximum length of a response, in characters. */
const MAX_RESPONSE = 2_000_000;

/** 'away': the request was certainly not sent. 'unknown': it may have been sent. `body` is undefined if it is not JSON. */
export type HttpResponse = { status: number; body: unknown } | 'away' | 'unknown';

export async function send(address: string, init: RequestInit): Promise<HttpResponse> {
  try {
    const response = await fetch(address, { ...init, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT) });
    return { status: response.status, body: parsed(await textOf(response)) };
  } catch (error) {
    return hasNotLeft(error) ? 'away' : 'unknown';
  }
}

async function textOf(response: Response) {
  const decoder = new TextDecoder();
  let text = '';
  for await (const bytes of response.body ?? []) {
    text += decoder.decode(bytes, { stream: true });
    if (text.length > MAX_RESPONSE) throw new Error('The response is too long');
  }
  return text;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Codes of errors that occur before the request is sent: name resolution, routing, refused connection, certificate. */
const BEFORE_SENDING =
  /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|ERR_TLS_CERT_ALTNAME_INVALID|CERT_HAS_EXPIRED|.*SELF_SIGNED.*|UNABLE_TO_.*)$/;

function hasNotLeft(error: unknown) {
  const cause = error instanceof Error && error.cause;
  return cause instanceof Error && 'code' in cause && BEFORE_SENDING.test(String(cause.code));
}
