import { expect, test } from 'vitest';
import { openAdaptation } from './adaptation.ts';
import { openGaps } from './gaps.ts';
import { openVoice } from './speaking.ts';

const SECOND = 1_000;

/** Returns a function that reports a hundred more packets, of which `lost` were lost. */
function reportsTo(adaptation: ReturnType<typeof openAdaptation>) {
  let [highest, totalLost] = [0, 0];
  adaptation.onReception({ highest, totalLost }, 0);
  return (lost: number, at: number) => {
    highest += 100;
    totalLost += lost;
    adaptation.onReception({ highest, totalLost }, at);
  };
}

test('a viewer gets the lower layer after two bad seconds, or after one with very high loss', () => {
  const [twice, severe] = [openAdaptation(), openAdaptation()];
  const [reportToTwice, reportToSevere] = [reportsTo(twice), reportsTo(severe)];
  reportToTwice(10, 1 * SECOND);
  expect(twice.isHigh()).toBe(true);
  reportToTwice(10, 2 * SECOND);
  expect(twice.isHigh()).toBe(false);
  reportToSevere(30, 1 * SECOND);
  expect(severe.isHigh()).toBe(false);
});

test('packets repaired within a second do not count as lost', () => {
  const adaptation = openAdaptation();
  for (let n = 0; n < 100; n++) adaptation.onReception({ highest: n * 20, totalLost: (n % 3) * 2 }, n * 200);
  expect(adaptation.isHigh()).toBe(true);
});

test('a viewer gets the better layer again after eight seconds, and after sixteen if that was too early', () => {
  const adaptation = openAdaptation();
  const report = reportsTo(adaptation);
  const upAfter = (from: number) => {
    report(30, from);
    for (let seconds = 1; seconds <= 100; seconds++) {
      report(0, from + seconds * SECOND);
      if (adaptation.isHigh()) return seconds;
    }
    return Number.POSITIVE_INFINITY;
  };

  expect(upAfter(100 * SECOND)).toBe(8);
  expect(upAfter(110 * SECOND)).toBe(16);
  expect(upAfter(130 * SECOND)).toBe(32);
  expect(upAfter(300 * SECOND)).toBe(8);
});

test('repairs are sent twice when many are requested', () => {
  const adaptation = openAdaptation();
  expect(adaptation.isLossy()).toBe(false);
  adaptation.onGaps(0.1);
  expect(adaptation.isLossy()).toBe(true);
  adaptation.onGaps(0.01);
  expect(adaptation.isLossy()).toBe(false);
});

test('a bandwidth estimate counts when it falls below the sent bitrate, not while it rises slowly', () => {
  const [rising, falling] = [openAdaptation(), openAdaptation()];
  for (const [n, bitrate] of [100_000, 150_000, 200_000, 250_000].entries())
    rising.onBandwidth(bitrate, 500_000, n * SECOND);
  for (const [n, bitrate] of [600_000, 300_000, 250_000].entries()) falling.onBandwidth(bitrate, 500_000, n * SECOND);

  expect([rising.isHigh(), falling.isHigh()]).toEqual([true, false]);
});

test('a missing packet is requested five times, then given up', () => {
  const gaps = openGaps();
  gaps.open(70_000, 70_002, 0);
  const requested = Array.from({ length: 20 }, (_, n) => gaps.due(n * 150)).filter(({ length }) => length > 0);

  expect(requested).toEqual(Array.from({ length: 5 }, () => [4_464, 4_465]));
  expect([gaps.isOpen(), gaps.hasGivenUp(), gaps.hasGivenUp()]).toEqual([true, true, false]);
  expect(gaps.isOpen()).toBe(false);
});

test('a late packet is not requested again; a large gap is given up immediately', () => {
  const gaps = openGaps();
  gaps.open(10, 12, 0);
  gaps.fill(10, 5);
  expect(gaps.due(10)).toEqual([11]);
  gaps.open(20, 2_000, 20);
  expect([gaps.due(1_000), gaps.hasGivenUp()]).toEqual([[], true]);
});

test('a short noise is not speech, and a short pause does not end speech', () => {
  const voice = openVoice();
  voice.addLevel(20, 1_000);
  expect(voice.isSpeaking(1_010)).toBe(false);
  for (let at = 2_000; at <= 2_200; at += 20) voice.addLevel(30, at);
  expect(voice.isSpeaking(2_200)).toBe(true);
  expect(voice.isSpeaking(2_700)).toBe(true);
  expect(voice.isSpeaking(2_900)).toBe(false);
  voice.addLevel(100, 3_000);
  expect(voice.isSpeaking(3_010)).toBe(false);
});
