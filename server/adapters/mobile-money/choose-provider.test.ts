import { expect, test } from 'vitest';
import { chooseMobileMoney } from './choose-provider.ts';

test('a simulator that did not start still counts as simulated money', async () => {
  const needs = { clock: { now: () => new Date() }, simulatorUrl: undefined };

  const money = chooseMobileMoney({ provider: 'simulator' }, needs);

  expect([money.name, money.isLive]).toEqual(['simulator', false]);
  expect(await money.prompt({ reference: 'A', phone: '254712345678', amount: 1, callbackUrl: '' })).toEqual({
    outcome: 'away',
  });
  expect(chooseMobileMoney({ provider: 'none' }, needs)).toMatchObject({ name: 'none', isLive: true });
});
