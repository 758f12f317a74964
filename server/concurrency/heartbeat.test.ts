import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startHeartbeat } from './heartbeat.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Starts a heartbeat with one beat per second; the peer counts as dead when more than two beats are unanswered. */
function heartbeat() {
  const events: string[] = [];
  const started = startHeartbeat({
    every: 1_000,
    onBeat: () => events.push('beat'),
    answers: { maxMissing: 2, onDead: () => events.push('dead') },
  });
  return { ...started, events };
}

test('a peer counts as dead after more unanswered beats than allowed', () => {
  const { events } = heartbeat();
  vi.advanceTimersByTime(3_000);
  expect(events).toEqual(['beat', 'beat', 'dead']);
});

test('an answer resets the count of unanswered beats', () => {
  const { events, answered } = heartbeat();
  vi.advanceTimersByTime(2_000);
  answered();
  vi.advanceTimersByTime(3_000);
  expect(events).toEqual(['beat', 'beat', 'beat', 'beat', 'dead']);
});

test('a peer that need not answer never counts as dead', () => {
  const onBeat = vi.fn();
  startHeartbeat({ every: 1_000, onBeat });
  vi.advanceTimersByTime(60_000);
  expect(onBeat).toHaveBeenCalledTimes(60);
});

test('no beat is sent after the heartbeat is stopped', () => {
  const { events, stop } = heartbeat();
  stop();
  vi.advanceTimersByTime(10_000);
  expect(events).toEqual([]);
});
