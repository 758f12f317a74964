/** Calls to a provider: ten seconds for each, at most two megabytes of answer, and nothing that rejects. */

/** Milliseconds. */
const PATIENCE = 10_000;
/** Bytes. */
const LONGEST_ANSWER = 2_000_000;

/** 'away': certainly nothing was sent. 'unknown': it may have been. The body is undefined where it is no JSON. */
export type WireAnswer = { status: number; body: unknown } | 'away' | 'unknown';

export async function send(address: string, init: RequestInit): Promise<WireAnswer> {
  try {
    const response = await fetch(address, { ...init, redirect: 'error', signal: AbortSignal.timeout(PATIENCE) });
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
    if (text.length > LONGEST_ANSWER) throw new Error('The answer does not end');
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

/** What goes wrong before the first byte is out: no name, no way, nobody there, or not who it should be. */
const BEFORE_SENDING =
  /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|ERR_TLS_CERT_ALTNAME_INVALID|CERT_HAS_EXPIRED|.*SELF_SIGNED.*|UNABLE_TO_.*)$/;

function hasNotLeft(error: unknown) {
  const cause = error instanceof Error && error.cause;
  return cause instanceof Error && 'code' in cause && BEFORE_SENDING.test(String(cause.code));
}
