import { expect, test } from 'vitest';
import { startTestServer } from '#server/testing/server.ts';

test('the OpenAPI document describes the input, reply and refusals of every call', async () => {
  const school = await startTestServer();
  const document = await (await fetch(`${school.base}/docs/openapi.json`)).json();
  const page = await (await fetch(`${school.base}/docs`)).text();
  const inSwahili = await fetch(`${school.base}/docs`, { headers: { 'accept-language': 'sw' } });

  const calls = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.keys(operations as object).map(
      (method) => `${method.toUpperCase()} ${school.services.config.apiBase}${path}`,
    ),
  );
  const mounted = school.mounted
    // Endpoints with other protocols are described only on the documentation page; providers' callbacks not at all.
    .filter(
      (address) =>
        address.includes('/api/v1/') &&
        !/\/docs|\/submissions\/live|\/calls$|\/stages$|\/live-help$|\/uploads(?:\/:id)?$|\/callback\/|\/webhooks\//.test(
          address,
        ),
    )
    .map((address) => address.replaceAll(/:(\w+)/g, '{$1}'));
  expect(calls.sort()).toEqual(mounted.sort());

  const signIn = document.paths['/auth/signin'].post;
  expect(signIn.requestBody.content['application/json'].schema.required).toEqual(['email', 'password']);
  expect(signIn.responses['200'].content['application/json'].schema.properties).toHaveProperty('_id');
  expect(Object.keys(signIn.responses)).toEqual(
    expect.arrayContaining(['200', '400', '401', '403', '413', '415', '429', '503']),
  );
  expect(document.paths['/users/{id}'].get.parameters[0]).toMatchObject({ name: 'id', in: 'path', required: true });
  expect(document.paths['/users/{id}'].get.security).toEqual([{ session: [] }]);
  expect(page).toContain('/auth/signin');
  expect(inSwahili.headers.get('vary')).toContain('Accept-Language');
  expect(await inSwahili.text()).toMatch(/<html lang="sw">[\s\S]*<h1>API ya Darasa<\/h1>/);
  for (const path of ['uploads', 'calls', 'stages', 'live-help', 'submissions/live'])
    expect(page).toContain(`/api/v1/${path}`);
});
