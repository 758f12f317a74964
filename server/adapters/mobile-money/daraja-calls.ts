/** Calls to Daraja, with the token that each needs and the signature that most need. */
import { z } from 'zod';
import type { Clock } from '#server/ports/clock.ts';
import { send, type WireAnswer } from './http-calls.ts';
import { nairobiDigits } from './nairobi.ts';

export interface DarajaAccount {
  /** https://api.safaricom.co.ke, or the sandbox. */
  url: string;
  consumerKey: string;
  consumerSecret: string;
  /** The paybill; for a till, the number of its head office. */
  shortcode: string;
  passkey: string;
  /** False at the sandbox and the simulator. */
  isLive: boolean;
}

/** Milliseconds; a token is valid for an hour. */
const TOKEN_LIFE = 50 * 60_000;

const Token = z.object({ access_token: z.string().regex(/^[\x20-\x7e]+$/) });
export const Fault = z.object({ errorCode: z.string(), errorMessage: z.string().catch('') });
export type Fault = z.output<typeof Fault>;

/** 'refused': Daraja rejects our keys; nothing was done. */
export type DarajaAnswer = WireAnswer | 'refused';
type TokenAnswer = { token: string } | 'away' | 'refused';

export function darajaCalls(account: DarajaAccount, clock: Clock) {
  let cachedToken: { answer: Promise<TokenAnswer>; until: number } | undefined;

  /** Concurrent calls share one token. A failure is not cached. */
  async function currentToken() {
    const now = clock.now().getTime();
    if (!cachedToken || cachedToken.until <= now)
      cachedToken = { answer: fetchToken(account), until: now + TOKEN_LIFE };
    const { answer } = cachedToken;
    const answered = await answer;
    if (typeof answered === 'string') forget(answer);
    return { answer, answered };
  }

  function forget(answer: Promise<TokenAnswer>) {
    if (cachedToken?.answer === answer) cachedToken = undefined;
  }

  async function post(path: string, body: object, mayRenew = true): Promise<DarajaAnswer> {
    const { answer, answered } = await currentToken();
    if (typeof answered === 'string') return answered;
    const response = await sendJson(account.url + path, body, answered.token);
    if (!isTokenRefused(response)) return response;
    forget(answer);
    // A call with a refused token has no effect, so repeating it is safe.
    return mayRenew ? post(path, body, false) : 'refused';
  }

  return {
    /** One call, and a second one only if the token had expired. */
    post: (path: string, body: object) => post(path, body),
    /** The password is derived from the timestamp sent with it. */
    signature() {
      const Timestamp = nairobiDigits(clock.now());
      const { shortcode, passkey } = account;
      return { BusinessShortCode: shortcode, Password: base64(shortcode + passkey + Timestamp), Timestamp };
    },
  };
}

/** Unlike btoa, never throws. */
const base64 = (text: string) => Buffer.from(text).toString('base64');

async function fetchToken({ url, consumerKey, consumerSecret }: DarajaAccount): Promise<TokenAnswer> {
  const headers = { authorization: `Basic ${base64(`${consumerKey}:${consumerSecret}`)}` };
  const response = await send(`${url}/oauth/v1/generate?grant_type=client_credentials`, { headers });
  if (typeof response === 'string') return 'away';
  const { data } = Token.safeParse(response.body);
  if (response.status === 200 && data) return { token: data.access_token };
  return response.status >= 400 && response.status < 500 && response.status !== 429 ? 'refused' : 'away';
}

const sendJson = (address: string, body: object, token: string) =>
  send(address, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

function isTokenRefused(response: WireAnswer) {
  if (typeof response === 'string') return false;
  const code = Fault.safeParse(response.body).data?.errorCode ?? '';
  return response.status === 401 || code.startsWith('404.001.0');
}

/** Refused by the gateway's rate limit: nothing was done. */
export function isRejectedTemporarily({ status, body }: Exclude<DarajaAnswer, string>) {
  return status === 429 || /^500\.003\.0[23]/.test(Fault.safeParse(body).data?.errorCode ?? '');
}
