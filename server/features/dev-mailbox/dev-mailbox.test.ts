import { expect, test } from 'vitest';
import { startTestServer } from '#server/testing/server.ts';
import { insertEmail } from './dev-mailbox.store.ts';

test('the dev mailbox is in the reader’s language; the emails are as they were sent', async () => {
  const { address, services } = await startTestServer();
  const pageIn = async (language: string) =>
    (await fetch(`${address}/dev/outbox`, { headers: { 'accept-language': language } })).text();

  expect(await pageIn('sw')).toContain('<p>Bado hakuna barua pepe.</p>');

  const text = 'Go to https://school.example & learn.';
  await insertEmail(services.db, { to: 'amina@example.com', subject: 'Karibu <3', text, html: '<p>Hi</p>' });
  const [english, swahili] = [await pageIn('en'), await pageIn('sw')];

  for (const page of [english, swahili]) {
    expect(page).toContain('<h2>Karibu &lt;3</h2>');
    expect(page).toContain('<a href="https://school.example">https://school.example</a> &amp; learn.');
  }
  expect(english).toContain('<p>To amina@example.com, ');
  expect(swahili).toContain('<html lang="sw">');
  expect(swahili).toContain('<p>Kwa amina@example.com, ');
});
