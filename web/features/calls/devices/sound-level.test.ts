import { expect, test } from 'vitest';
import { soundLevel } from './sound-level.ts';

const tone = (amplitude: number) => Float32Array.from({ length: 1024 }, (_, at) => amplitude * Math.sin(at / 10));

test('silence is 0, a loud tone nearly 1, and a tenth of its amplitude a third less', () => {
  expect(soundLevel(new Float32Array(1024))).toBe(0);
  expect(soundLevel(tone(1))).toBeCloseTo(0.95, 1);
  expect(soundLevel(tone(0.1))).toBeCloseTo(soundLevel(tone(1)) - 1 / 3, 5);
});
