import { expect, test } from 'vitest';
import { describeMeasurement, rateNetwork } from './network-quality.ts';

test.each([
  [{ loss: null, roundTripMs: null }, 'unknown'],
  [{ loss: 0, roundTripMs: null }, 'good'],
  [{ loss: 0.029, roundTripMs: 299 }, 'good'],
  [{ loss: 0.03, roundTripMs: 20 }, 'weak'],
  [{ loss: 0, roundTripMs: 300 }, 'weak'],
  [{ loss: 0.1, roundTripMs: 20 }, 'poor'],
  [{ loss: null, roundTripMs: 900 }, 'poor'],
] as const)('a line with %o is %s', (measured, quality) => {
  expect(rateNetwork(measured)).toBe(quality);
});

test('measurements are described in round figures, as far as they are known', () => {
  expect(describeMeasurement({ loss: 0.0249, roundTripMs: 139.6 })).toBe('2% packet loss, 140 ms round trip');
  expect(describeMeasurement({ loss: null, roundTripMs: 80 })).toBe('80 ms round trip');
});
