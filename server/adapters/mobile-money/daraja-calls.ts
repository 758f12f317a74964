/** HTTP calls to Daraja. Every call needs a token, and most need a password made from our passkey and the time. */
import { z } from 'zod';
import type { Clock } from '#server/ports/clock.ts';
import { type HttpResponse, send } from './http-calls.ts';
import { nairobiDigits } from './nairobi.ts';

export interface DarajaAccount {
  /** Base URL of the API: https://api.safaricom.co.ke, or that of Daraja's sandbox. */
  url: string;
  consumerKey: string;
  consumerSecret: string;
  /** The school's paybill number; if the money goes to a till, the number of the till's head office. */
  shortcode: string;
  passkey: string;
  /** False for Daraja's sandbox and our simulator, which move no real money. */
  isLive: boolean;
}

/** Milliseconds for which a token is reused; Daraja's tokens are valid for an hour. */
const TOKEN_LIFE = 50 * 60_000;

const Token = z.object({ access_token: z.string().regex(/^[\x20-\x7e]+$/) });
export const Fault = z.object({ errorCode: z.string(), errorMessage: z.string().catch('') });
export type Fault = z.output<typeof Fault>;

/** The result of a call. 'refused': Daraja rejected our consumer key or token, so the call had no effect. */
export type DarajaResponse = HttpResponse | 'refused';
type TokenAnswer = { token: string } | 'away' | 'refused';

export function darajaCalls(account: DarajaAccount, clock: Clock) {
  let cachedToken: { answer: Promise<TokenAnswer>; until: number } | undefined;

  /** The cached token, or a new one. Concurrent calls share one request for it; a failure is not cached. */
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

  async function post(path: string, body: object, mayRenew = true): Promise<DarajaResponse> {
    const { answer, answered } = await currentToken();
    if (typeof answered === 'string') return answered;
    const response = await sendJson(account.url + path, body, answered.token);
    if (!isTokenRefused(response)) return response;
    forget(answer);
    // A call with a refused token has no effect, so repeating it is safe.
    return mayRenew ? post(path, body, false) : 'refused';
  }

  return {
    /** Sends a call. If Daraja refuses the token, the call is sent once more with a new token. */
    post: (path: string, body: object) => post(path, body),
    /** The fields that authenticate a request: the password is made of shortcode, passkey and the given timestamp. */
    signature() {
      const Timestamp = nairobiDigits(clock.now());
      const { shortcode, passkey } = account;
      return { BusinessShortCode: shortcode, Password: base64(shortcode + passkey + Timestamp), Timestamp };
    },
  };
}

/** Encodes the text's UTF-8 bytes. Unlike btoa, it does not throw for characters beyond Latin-1. */
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

function isTokenRefused(response: HttpResponse) {
  if (typeof response === 'string') return false;
  const code = Fault.safeParse(response.body).data?.errorCode ?? '';
  return response.status === 401 || code.startsWith('404.001.0');
}

/** Whether the rate limit of Daraja's gateway refused the call, so that it had no effect and may be retried. */
export function isRejectedTemporarily({ status, body }: Exclude<DarajaResponse, string>) {
  return status === 429 || /^500\.003\.0[23]/.test(Fault.safeParse(body).data?.errorCode ?? '');
}
