/**
 * An OpenID provider on its own port, made with a real OpenID library. It knows the people whom a test has introduced,
 * and signs them in by name. It also signs any token that a test makes, to check how a school treats wrong tokens.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import Provider, { type Configuration, interactionPolicy } from 'oidc-provider';

export type IdentityProvider = Awaited<ReturnType<typeof startIdentityProvider>>;

/** The OpenID claims about a person that the provider puts into tokens. */
interface Claims {
  email?: string;
  email_verified?: boolean;
  name?: string;
  picture?: string;
  hd?: string;
}

const CLIENT_ID = 'darasa-test';

export async function startIdentityProvider() {
  const people = new Map<string, Claims>();
  const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true });
  const files = new Map<string, Uint8Array>();
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;

  const provider = new Provider(issuer, configuration(people, { ...(await exportJWK(privateKey)), kid: 'ours' }));
  const answer = provider.callback();
  server.on('request', (request, response) => {
    const file = files.get(request.url!);
    if (file) response.end(file);
    else if (request.url!.startsWith('/interaction/')) void interact(provider, request, response);
    else void answer(request, response);
  });

  return {
    issuer,
    /** Environment variables that make a school use this provider. */
    env: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: CLIENT_ID },
    /** Registers a person. @param login  the name that the person types on the provider's login page */
    introduce: (login: string, claims: Claims) => people.set(login, claims),
    /** Makes the provider serve these bytes at a path, such as a user's picture. */
    serve: (path: `/${string}`, bytes: Uint8Array) => files.set(path, bytes),
    publicKey,
    /** Signs a token that is valid except for the claims, or the key, that the test replaces. */
    sign: (payload: JWTPayload, key: Parameters<SignJWT['sign']>[0] = privateKey) =>
      new SignJWT({ iss: issuer, aud: CLIENT_ID, sub: 'wanjiru', iat: now(), exp: now() + 300, ...payload })
        .setProtectedHeader({ alg: key instanceof Uint8Array ? 'HS256' : 'RS256', kid: 'ours' })
        .sign(key),
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const now = () => Math.floor(Date.now() / 1000);

function configuration(people: Map<string, Claims>, key: object): Configuration {
  return {
    // A native client may use any port of localhost, and each test's school has another port.
    clients: [
      {
        client_id: CLIENT_ID,
        application_type: 'native',
        redirect_uris: ['http://localhost/popup.html'],
        response_types: ['id_token'],
        grant_types: ['implicit'],
        token_endpoint_auth_method: 'none',
      },
    ],
    responseTypes: ['id_token'],
    scopes: ['openid', 'email', 'profile'],
    claims: { openid: ['sub', 'hd'], email: ['email', 'email_verified'], profile: ['name', 'picture'] },
    jwks: { keys: [key] },
    cookies: { keys: ['a test'] },
    features: { devInteractions: { enabled: false } },
    ttl: { Grant: 600, IdToken: 300, Interaction: 600, Session: 600 },
    interactions: { url: (_, { uid }) => `/interaction/${uid}`, policy: loginOnly() },
    findAccount: (_, accountId) => ({ accountId, claims: async () => ({ sub: accountId, ...people.get(accountId) }) }),
    // This grant makes the provider skip its consent page.
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({ clientId: oidc.client!.clientId, accountId: oidc.session!.accountId! });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  };
}

function loginOnly() {
  const policy = interactionPolicy.base();
  policy.get('consent')!.checks.clear();
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0);
  return policy;
}

/** Serves the login page, and handles its form. */
async function interact(provider: Provider, request: IncomingMessage, response: ServerResponse) {
  if (request.method === 'GET') return response.setHeader('content-type', 'text/html').end(LOGIN_PAGE);
  const fields = new URLSearchParams(await bodyOf(request));
  const result = fields.has('cancel')
    ? { error: 'access_denied' }
    : { login: { accountId: fields.get('login')! }, select_account: {} };
  return provider.interactionFinished(request, response, result);
}

async function bodyOf(request: IncomingMessage) {
  let body = '';
  for await (const chunk of request) body += chunk;
  return body;
}

const LOGIN_PAGE = `<!doctype html>
<html lang="en"><head><title>A provider</title><link rel="icon" href="data:," /></head>
<body><form method="post">
<label>Name <input name="login" /></label>
<button>Log in</button>
<button name="cancel" value="1">Cancel</button>
</form></body></html>`;
