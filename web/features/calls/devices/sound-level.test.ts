import { expect, test } from 'vitest';
import { levelOf } from './sound-level.ts';

const tone = (amplitude: number) => Float32Array.from({ length: 1024 }, (_, at) => amplitude * Math.sin(at / 10));

test('silence is nothing, a loud tone nearly everything, and a tenth of it a third less', () => {
  expect(levelOf(new Float32Array(1024))).toBe(0);
  expect(levelOf(tone(1))).toBeCloseTo(0.95, 1);
  expect(levelOf(tone(0.1))).toBeCloseTo(levelOf(tone(1)) - 1 / 3, 5);
});
