/**
 * An OpenID Connect provider, asked for an ID token and nothing else (the
 * implicit flow: response_type=id_token), so that there is no client secret to
 * keep. Google's, or any that publishes /.well-known/openid-configuration.
 */
import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from 'jose';
import { z } from 'zod';
import { Email } from '#contract/fields/fields.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { Identity, VerifiedIdentity } from '#server/ports/identity.ts';
import { fetchPicture } from './provider-picture.ts';

interface Registration {
  issuer: string;
  clientId: string;
  /** Where the provider sends the popup afterwards; registered there, letter by letter. */
  redirectUri: string;
}

const HOUR = 60 * 60_000;
/** Milliseconds for each call: one answer of ours needs two of them at most. */
const PATIENCE = 5_000;
/** Signatures that only the provider can make: never "none", and no secret that is shared. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'];

export function oidcIdentity(registration: Registration, clock: Clock): Identity {
  const { issuer, clientId, redirectUri } = registration;
  const findProvider = keptForAnHour(() => discover(issuer), clock);

  return {
    async authorizationUrl(question) {
      const provider = await findProvider();
      return provider && addressOf(provider.authorizationEndpoint, { clientId, redirectUri, ...question });
    },

    async identify(credential, nonce) {
      const provider = await findProvider();
      if (!provider) return 'unreachable';
      const claims = await verify(credential, provider.keys, { ...registration, now: clock.now() });
      return typeof claims === 'string' ? claims : toPerson(claims, { ...registration, nonce });
    },

    picture: (address) => fetchPicture(address, issuer),
  };
}

const Discovery = z.object({ issuer: z.string(), authorization_endpoint: z.url(), jwks_uri: z.url() });

interface Provider {
  authorizationEndpoint: string;
  keys: ReturnType<typeof createRemoteJWKSet>;
}

/** What the provider publishes of itself (OpenID Connect Discovery 1.0, section 4). */
async function discover(issuer: string): Promise<Provider | undefined> {
  const published = await readJson(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`);
  const { success, data } = Discovery.safeParse(published);
  if (!success || data.issuer !== issuer) return undefined;
  const isAsSafe = [data.authorization_endpoint, data.jwks_uri].every(
    (address) => issuer.startsWith('http:') || address.startsWith('https:'),
  );
  if (!isAsSafe) return undefined;
  const keys = createRemoteJWKSet(new URL(data.jwks_uri), { timeoutDuration: PATIENCE });
  return { authorizationEndpoint: data.authorization_endpoint, keys };
}

const readJson = (address: string): Promise<unknown> =>
  fetch(address, { redirect: 'error', signal: AbortSignal.timeout(PATIENCE) })
    .then((response) => (response.ok ? response.json() : undefined))
    .catch(() => undefined);

/** Many who ask at once share one answer. That there was none is not kept. */
function keptForAnHour<T>(ask: () => Promise<T | undefined>, clock: Clock) {
  let kept: { answer: Promise<T | undefined>; until: number } | undefined;
  return async () => {
    const now = clock.now().getTime();
    if (!kept || kept.until <= now) kept = { answer: ask(), until: now + HOUR };
    const { answer } = kept;
    const answered = await answer;
    if (!answered && kept?.answer === answer) kept = undefined;
    return answered;
  };
}

interface Question extends Omit<Registration, 'issuer'> {
  state: string;
  nonce: string;
}

function addressOf(authorizationEndpoint: string, { clientId, redirectUri, state, nonce }: Question) {
  const address = new URL(authorizationEndpoint);
  const question = {
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: 'id_token',
    response_mode: 'fragment',
    scope: 'openid email profile',
    prompt: 'select_account',
    state,
    nonce,
  };
  for (const [name, value] of Object.entries(question)) address.searchParams.set(name, value);
  return address.href;
}

async function verify(credential: string, keys: Provider['keys'], expected: Registration & { now: Date }) {
  return jwtVerify(credential, keys, {
    issuer: expected.issuer,
    audience: expected.clientId,
    algorithms: ALGORITHMS,
    requiredClaims: ['sub', 'iat', 'exp', 'nonce'],
    // As long as the cookie that holds the nonce.
    maxTokenAge: '10 minutes',
    clockTolerance: '1 minute',
    currentDate: expected.now,
  }).then(({ payload }) => payload, outcomeOf);
}

/** Whether a token was bad, or the keys to check it with could not be had. */
function outcomeOf(error: unknown): 'refused' | 'unreachable' {
  const isAboutToken = error instanceof errors.JOSEError && !(error instanceof errors.JWKSTimeout);
  // The general code is what jose gives when the keys' address does not answer as it should.
  return isAboutToken && error.code !== 'ERR_JOSE_GENERIC' ? 'refused' : 'unreachable';
}

const text = z.string().optional().catch(undefined);

/** What a token may say of a person. Of what is not as it should be, only the subject matters. */
const Claims = z.object({
  sub: z.string().min(1).max(255),
  aud: z.union([z.string(), z.array(z.string()).length(1)]),
  azp: z.string().optional(),
  nonce: z.string(),
  email: Email.optional().catch(undefined),
  email_verified: z.boolean().optional().catch(undefined),
  hd: text,
  name: text,
  picture: text,
});

/** A token that names another audience beside us may have been shown to them first: it proves nothing here. */
function toPerson(payload: JWTPayload, { issuer, clientId, nonce }: Registration & { nonce: string }) {
  const { success, data } = Claims.safeParse(payload);
  const isForUs = success && data.nonce === nonce && (data.azp ?? clientId) === clientId;
  if (!isForUs) return 'refused';
  return {
    issuer,
    subject: data.sub,
    email: data.email_verified ? data.email : undefined,
    hostedDomain: data.hd?.toLowerCase(),
    name: data.name ?? '',
    picture: data.picture,
  } satisfies VerifiedIdentity;
}
