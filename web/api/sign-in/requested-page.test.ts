import { expect, test } from 'vitest';
import { isOwnPath } from './requested-page.ts';

test.each(['/', '/code#code=63.q1bKSM3JyVeyUgIA', '/payments?course=1', '/live/Room%20one', '/courses//1'])(
  'a path of this site is accepted: %s',
  (address) => expect(isOwnPath(address)).toBe(true),
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
])('anything else is rejected: %j', (address) => expect(isOwnPath(address)).toBe(false));
