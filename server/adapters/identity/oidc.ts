/**
 * Sign-in through an OpenID Connect provider: Google, or any that publishes
 * /.well-known/openid-configuration. Requests an ID token only (the implicit flow,
 * response_type=id_token), which needs no client secret.
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
  /** The URL to which the provider redirects the sign-in popup; has to equal the one registered at the provider. */
  redirectUri: string;
}

const HOUR = 60 * 60_000;
/** Timeout of a call to the provider, in milliseconds; a user's request causes at most two calls. */
const TIMEOUT = 5_000;
/** Asymmetric signatures only: never "none", and no shared secret. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'];

export function oidcIdentity(registration: Registration, clock: Clock): Identity {
  const { issuer, clientId, redirectUri } = registration;
  const findProvider = cacheForAnHour(() => discover(issuer), clock);

  return {
    async authorizationUrl(question) {
      const provider = await findProvider();
      return provider && authorizationUrl(provider.authorizationEndpoint, { clientId, redirectUri, ...question });
    },

    async identify(credential, nonce) {
      const provider = await findProvider();
      if (!provider) return 'unreachable';
      const claims = await verify(credential, provider.keys, { ...registration, now: clock.now() });
      return typeof claims === 'string' ? claims : toVerifiedIdentity(claims, { ...registration, nonce });
    },

    picture: (address) => fetchPicture(address, issuer),
  };
}

const Discovery = z.object({ issuer: z.string(), authorization_endpoint: z.url(), jwks_uri: z.url() });

interface Provider {
  authorizationEndpoint: string;
  keys: ReturnType<typeof createRemoteJWKSet>;
}

/** Reads the provider's metadata (OpenID Connect Discovery 1.0, section 4). */
async function discover(issuer: string): Promise<Provider | undefined> {
  const published = await readJson(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`);
  const { success, data } = Discovery.safeParse(published);
  if (!success || data.issuer !== issuer) return undefined;
  const isAsSafe = [data.authorization_endpoint, data.jwks_uri].every(
    (address) => issuer.startsWith('http:') || address.startsWith('https:'),
  );
  if (!isAsSafe) return undefined;
  const keys = createRemoteJWKSet(new URL(data.jwks_uri), { timeoutDuration: TIMEOUT });
  return { authorizationEndpoint: data.authorization_endpoint, keys };
}

const readJson = (address: string): Promise<unknown> =>
  fetch(address, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT) })
    .then((response) => (response.ok ? response.json() : undefined))
    .catch(() => undefined);

/** Caches the result of `load`; concurrent callers share one call. Undefined means a failure, and is not cached. */
function cacheForAnHour<T>(load: () => Promise<T | undefined>, clock: Clock) {
  let cached: { value: Promise<T | undefined>; until: number } | undefined;
  return async () => {
    const now = clock.now().getTime();
    if (!cached || cached.until <= now) cached = { value: load(), until: now + HOUR };
    const { value } = cached;
    const loaded = await value;
    if (!loaded && cached?.value === value) cached = undefined;
    return loaded;
  };
}

interface Question extends Omit<Registration, 'issuer'> {
  state: string;
  nonce: string;
}

function authorizationUrl(authorizationEndpoint: string, { clientId, redirectUri, state, nonce }: Question) {
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
    // As long as the nonce cookie lives (features/auth/nonce-cookie.ts): without that cookie a token is useless.
    maxTokenAge: '10 minutes',
    clockTolerance: '1 minute',
    currentDate: expected.now,
  }).then(({ payload }) => payload, errorOutcome);
}

/** Why a verification failed: 'refused' if the token is invalid, 'unreachable' if its keys could not be loaded. */
function errorOutcome(error: unknown): 'refused' | 'unreachable' {
  const isAboutToken = error instanceof errors.JOSEError && !(error instanceof errors.JWKSTimeout);
  // ERR_JOSE_GENERIC does not concern the token: jose uses it for an invalid response from the provider's key URL.
  return isAboutToken && error.code !== 'ERR_JOSE_GENERIC' ? 'refused' : 'unreachable';
}

const text = z.string().optional().catch(undefined);

/** The claims we read. Invalid optional claims count as absent. */
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

/** The identity in a token. A token with a second audience is refused: the other client could replay it to us. */
function toVerifiedIdentity(payload: JWTPayload, { issuer, clientId, nonce }: Registration & { nonce: string }) {
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
