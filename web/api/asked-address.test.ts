import { expect, test } from 'vitest';
import { isOurs } from './asked-address.ts';

test.each(['/', '/code#code=63.q1bKSM3JyVeyUgIA', '/payments?course=1', '/live/Room%20one', '/courses//1'])(
  'an address of ours may be led to: %s',
  (address) => expect(isOurs(address)).toBe(true),
);

test.each([
  '',
  'code',
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '\\/evil',
  'javascript:1',
])('no other address may: %j', (address) => expect(isOurs(address)).toBe(false));
