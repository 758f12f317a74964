/** The settings of each payment provider; no message repeats a secret. */
import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

const daraja = {
  MOBILE_MONEY: 'daraja',
  DARAJA_CONSUMER_KEY: 'key-k',
  DARAJA_CONSUMER_SECRET: 'secret-s',
  DARAJA_SHORTCODE: '174379',
  DARAJA_PASSKEY: 'passkey-p',
};
const express = {
  MOBILE_MONEY: 'express',
  EXPRESS_URL: 'https://express.example/api/v1/express/initialize',
  EXPRESS_API_KEY: 'key-k',
  EXPRESS_WEBHOOK_SECRET: 'a-secret-that-is-long-enough-2026',
};
const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://school.example' };

const without = (settings: Record<string, string>, name: string) => ({ ...settings, [name]: '' });

function refusal(settings: Record<string, string>) {
  try {
    readConfig(settings);
    return 'it starts';
  } catch (error) {
    return (error as Error).message;
  }
}

test('outside production the default is the simulator, in production none', () => {
  expect(readConfig({}).mobileMoney).toMatchObject({
    provider: 'simulator',
    simulatorPort: 3002,
    callbackOrigin: 'http://localhost:3000',
  });
  expect(readConfig(production).mobileMoney.provider).toBe('none');
  expect(refusal({ ...production, MOBILE_MONEY: 'simulator' })).toMatch(/^MOBILE_MONEY must not be simulator/);
  expect(
    readConfig({ ...production, MOBILE_MONEY: 'simulator', ALLOW_SIMULATOR: 'yes-demo' }).mobileMoney.provider,
  ).toBe('simulator');
});

test('the sandbox is refused in production like the simulator', () => {
  const sandbox = { ...production, ...daraja, DARAJA_URL: 'https://sandbox.safaricom.co.ke' };

  expect(refusal(sandbox)).toMatch(/^DARAJA_URL must not be the sandbox in production/);
  expect(readConfig({ ...sandbox, ALLOW_SIMULATOR: 'yes-demo' }).mobileMoney.isLive).toBe(false);
  expect(readConfig({ ...production, ...daraja }).mobileMoney.isLive).toBe(true);
  expect(readConfig({ ...production, ...express }).mobileMoney.isLive).toBe(true);
});

test('in production the simulated phones are reachable only from the machine itself', () => {
  const demo = { ...production, MOBILE_MONEY: 'simulator', ALLOW_SIMULATOR: 'yes-demo', HOST: '0.0.0.0' };

  expect(readConfig(demo).mobileMoney.simulatorHost).toBe('127.0.0.1');
  expect(readConfig({ HOST: '0.0.0.0' }).mobileMoney.simulatorHost).toBe('0.0.0.0');
});

test('each provider starts with all of its settings', () => {
  expect(readConfig({ ...production, ...daraja }).mobileMoney).toMatchObject({
    paybill: '174379',
    callbackOrigin: 'https://school.example',
    webhookSecret: undefined,
  });
  expect(readConfig({ ...production, ...express }).mobileMoney).toMatchObject({
    webhookSecret: express.EXPRESS_WEBHOOK_SECRET,
    account: { trustsCallbacks: true },
  });
  expect(readConfig({ ...express, EXPRESS_TRUST: 'statement' }).mobileMoney.account).toMatchObject({
    trustsCallbacks: false,
  });
});

test.each([
  ...Object.keys(daraja).map((name) => [daraja, name] as const),
  ...Object.keys(express).map((name) => [express, name] as const),
])('%o without %s', (settings, name) => {
  const expected =
    name === 'MOBILE_MONEY' ? 'it starts' : expect.stringMatching(new RegExp(`^${name} must be set for MOBILE_MONEY=`));

  expect(refusal(without(settings, name))).toEqual(expected);
});

test.each([
  [{ ...production, ...daraja, PUBLIC_URL: 'http://school.example' }, /^CALLBACK_URL, or PUBLIC_URL .* https:/],
  [{ ...production, ...express, CALLBACK_URL: 'http://school.example' }, /^CALLBACK_URL, or PUBLIC_URL .* https:/],
  [{ ...production, ...daraja, DARAJA_URL: 'http://daraja.example' }, /^DARAJA_URL must be an address with https:/],
  [{ ...production, ...express, EXPRESS_URL: 'http://x.example/pay' }, /^EXPRESS_URL must be an address with https:/],
  [{ ...daraja, DARAJA_TYPE: 'till' }, /^DARAJA_TILL must be set/],
  [{ ...daraja, DARAJA_INITIATOR: 'darasa' }, /^DARAJA_INITIATOR and DARAJA_SECURITY_CREDENTIAL must both be set/],
  [
    { ...express, EXPRESS_WEBHOOK_SECRET: 'too-short' },
    /^EXPRESS_WEBHOOK_SECRET must be 32 to 128 letters.*underscores\.$/,
  ],
  [{ ...daraja, DARAJA_CONSUMER_KEY: 'key\u2013k' }, /^DARAJA_CONSUMER_KEY must be plain letters.*copy it again\.$/],
  [{ ...daraja, DARAJA_PASSKEY: 'pass key-k' }, /^DARAJA_PASSKEY must be plain letters/],
  [{ ...express, EXPRESS_API_KEY: 'key-k\u00e9' }, /^EXPRESS_API_KEY must be plain letters/],
  [{ MIN_PAYMENT: '1.5' }, /^MIN_PAYMENT must be whole shillings/],
])('a school with %o does not start, and prints the reason', (settings, sentence) => {
  expect(refusal(settings)).toMatch(sentence);
  expect(refusal(settings)).not.toMatch(/key.k|secret-s|passkey-p|too-short|long-enough/);
});
