import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Lane, openQueue, type Ticket } from './queue.ts';

const ticket = (id: string, owner = id, lane: Lane = 'short'): Ticket => ({ id, owner, lane, memory: 1 });
const create = (slots: number, { memory = 1000, waiting = 100 } = {}) => openQueue({ slots, memory, waiting });

/** Takes every program that may run now out of the queue; returns their ids in order. */
function allNext(queue: ReturnType<typeof openQueue>) {
  const ids: string[] = [];
  for (let next = queue.next(); next; next = queue.next()) ids.push(next.id);
  return ids;
}

test('as many programs run as there are slots', () => {
  const queue = create(2);
  for (const id of ['a', 'b', 'c']) queue.add(ticket(id));

  expect(allNext(queue)).toEqual(['a', 'b']);
  queue.remove('a');
  expect(allNext(queue)).toEqual(['c']);
});

test('one program of an owner runs at a time', () => {
  const queue = create(4);
  for (const id of ['a1', 'a2', 'b1']) queue.add(ticket(id, id[0]));

  expect(allNext(queue)).toEqual(['a1', 'b1']);
  queue.remove('a1');
  expect(allNext(queue)).toEqual(['a2']);
});

test('owners take turns, however many programs each has waiting', () => {
  const queue = create(2);
  for (const id of ['a1', 'a2', 'a3', 'b1', 'b2', 'c1']) queue.add(ticket(id, id[0]));

  const order: string[] = [];
  for (let ids = allNext(queue); ids.length > 0; ids = allNext(queue)) {
    order.push(...ids);
    for (const id of ids) queue.remove(id);
  }
  expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
});

test('the queue refuses the 101st program', () => {
  const queue = create(2);
  const answers = Array.from({ length: 101 }, (_, n) => queue.add(ticket(`p${n}`)));
  expect(answers.indexOf(false)).toBe(100);
});

test('one owner cannot fill the queue for the others', () => {
  const queue = create(2);
  const answers = Array.from({ length: 60 }, (_, n) => queue.add(ticket(`a${n}`, 'a')));

  expect(answers.filter(Boolean)).toHaveLength(50);
  expect(queue.add(ticket('b1', 'b'))).toBe(true);
});

test('short programs start before heavy ones, which leave one slot free', () => {
  const queue = create(2);
  for (const [id, lane] of [
    ['h1', 'heavy'],
    ['h2', 'heavy'],
    ['s1', 'short'],
  ] as const)
    queue.add(ticket(id, id, lane));

  expect(allNext(queue)).toEqual(['s1', 'h1']);
  queue.remove('s1');
  expect(allNext(queue)).toEqual([]);
  queue.add(ticket('s2'));
  expect(allNext(queue)).toEqual(['s2']);
});

test('a heavy program is passed over at most eight times', () => {
  const queue = create(2);
  queue.add(ticket('busy'));
  queue.next();
  queue.add(ticket('h', 'h', 'heavy'));
  for (let n = 0; n < 20; n++) queue.add(ticket(`s${n}`));

  const order: string[] = [];
  while (!order.includes('h')) {
    const next = queue.next()!;
    order.push(next.id);
    queue.remove(next.id);
  }
  expect(order).toHaveLength(9);
});

test('an idle program gives up its slot until it is active again', () => {
  const queue = create(2);
  for (const id of ['a', 'b', 'c', 'd', 'e']) queue.add(ticket(id));
  expect(allNext(queue)).toEqual(['a', 'b']);

  queue.setActivity('a', 'idle');
  queue.setActivity('b', 'idle');
  expect(allNext(queue)).toEqual(['c', 'd']);

  queue.setActivity('a', 'active');
  queue.remove('c');
  expect(allNext(queue)).toEqual([]);
  queue.remove('d');
  expect(allNext(queue)).toEqual(['e']);
});

test('a long-running program gives up its slot for good, also after it was idle', () => {
  const queue = create(2);
  for (const id of ['a', 'b', 'c', 'd', 'e']) queue.add(ticket(id));
  expect(allNext(queue)).toEqual(['a', 'b']);

  queue.releaseSlot('a');
  expect(allNext(queue)).toEqual(['c']);
  queue.setActivity('a', 'idle');
  queue.setActivity('a', 'active');
  queue.releaseSlot('b');
  expect(allNext(queue)).toEqual(['d']);
  expect(allNext(queue)).toEqual([]);
});

test('a heavy program does not wait behind long-running programs', () => {
  const queue = create(2);
  for (const id of ['a', 'b']) queue.add(ticket(id));
  queue.add(ticket('h1', 'h1', 'heavy'));
  queue.add(ticket('h2', 'h2', 'heavy'));
  expect(allNext(queue)).toEqual(['a', 'b']);

  for (const id of ['a', 'b']) queue.releaseSlot(id);
  expect(allNext(queue)).toEqual(['h1']);
});

test('a requeued program gets a slot again and no longer counts as long-running', () => {
  const queue = create(2);
  for (const id of ['a', 'b', 'c', 'd']) queue.add(ticket(id));
  allNext(queue);
  queue.releaseSlot('a');
  expect(allNext(queue)).toEqual(['c']);

  queue.requeue('a');
  for (const id of ['b', 'c']) queue.remove(id);
  expect(allNext(queue)).toEqual(['d', 'a']);
  queue.add(ticket('e'));
  expect(allNext(queue)).toEqual([]);
});

test('long-running programs never exceed four per slot', () => {
  const queue = create(2);
  for (let n = 0; n < 20; n++) queue.add(ticket(`p${n}`));
  const started: string[] = [];
  for (let ids = allNext(queue); ids.length > 0; ids = allNext(queue)) {
    started.push(...ids);
    for (const id of ids) queue.releaseSlot(id);
  }
  expect(started).toHaveLength(8);
});

test('an idle heavy program frees its slot for another heavy one', () => {
  const queue = create(2);
  for (const id of ['h1', 'h2']) queue.add(ticket(id, id, 'heavy'));
  expect(allNext(queue)).toEqual(['h1']);
  queue.setActivity('h1', 'idle');
  expect(allNext(queue)).toEqual(['h2']);
});

test('an owner may run another program beside an interactive one, but not beside an idle one', () => {
  const queue = create(2);
  for (const id of ['a1', 'a2']) queue.add(ticket(id, 'a'));
  allNext(queue);
  queue.setActivity('a1', 'idle');
  expect(allNext(queue)).toEqual([]);
  queue.setActivity('a1', 'interactive');
  expect(allNext(queue)).toEqual(['a2']);
});

test('idle programs never exceed four per slot', () => {
  const queue = create(2);
  for (let n = 0; n < 20; n++) queue.add(ticket(`p${n}`));
  const started: string[] = [];
  for (let ids = allNext(queue); ids.length > 0; ids = allNext(queue)) {
    started.push(...ids);
    for (const id of ids) queue.setActivity(id, 'idle');
  }
  expect(started).toHaveLength(8);
});

test('the memory limits of running programs together never exceed the total, except for a single program', () => {
  const queue = create(4, { memory: 100 });
  for (const [id, memory] of [
    ['a', 60],
    ['b', 60],
    ['c', 30],
    ['d', 300],
  ] as const)
    queue.add({ ...ticket(id), memory });

  expect(allNext(queue)).toEqual(['a']);
  queue.remove('a');
  expect(allNext(queue)).toEqual(['b', 'c']);
  queue.remove('b');
  expect(allNext(queue)).toEqual([]);
  queue.remove('c');
  expect(allNext(queue)).toEqual(['d']);
});

test('a program with several runs waits its turn before each, ahead of the other programs of its owner', () => {
  const queue = create(2);
  queue.add(ticket('busy'));
  for (const [id, owner] of ['a1', 'a2', 'b1'].map((id) => [id, id[0]!] as const))
    queue.add(ticket(id, owner, 'heavy'));
  expect(allNext(queue)).toEqual(['busy', 'a1']);
  queue.requeue('a1');
  expect(allNext(queue)).toEqual(['b1']);
  queue.remove('b1');
  expect(allNext(queue)).toEqual(['a1']);
});

test('a cancelled program never runs', () => {
  const queue = create(2);
  for (const id of ['a1', 'a2', 'b1']) queue.add(ticket(id, id[0]));

  expect(queue.cancel('a1')).toBe(true);
  expect(queue.cancel('a1')).toBe(false);
  expect(allNext(queue)).toEqual(['a2', 'b1']);
  expect(queue.cancel('a2')).toBe(false);
});

type Step = { do: 'add'; owner: string; lane: Lane } | { do: 'end'; nth: number } | { do: 'cancel'; nth: number };
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('add'),
      owner: fc.constantFrom('a', 'b', 'c', 'd'),
      lane: fc.constantFrom('short', 'heavy'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('end'), nth: fc.nat(20) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('cancel'), nth: fc.nat(20) }) },
) as fc.Arbitrary<Step>;

test('for any sequence of adds, ends and cancels, no program is lost, run twice or run beside its limits', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 5 }), fc.array(step, { maxLength: 200 }), (slots, steps) => {
      const queue = create(slots, { waiting: 20 });
      const waiting: Ticket[] = [];
      const running: Ticket[] = [];
      const runAll = () => {
        for (let next = queue.next(); next; next = queue.next()) {
          waiting.splice(waiting.indexOf(next), 1);
          running.push(next);
        }
      };
      for (const [n, action] of steps.entries()) {
        if (action.do === 'add') {
          const added = ticket(String(n), action.owner, action.lane);
          if (queue.add(added)) waiting.push(added);
        } else if (action.do === 'end') {
          const [ended] = running.splice(action.nth % Math.max(running.length, 1), 1);
          if (ended) queue.remove(ended.id);
        } else {
          const [cancelled] = waiting.splice(action.nth % Math.max(waiting.length, 1), 1);
          if (cancelled) expect(queue.cancel(cancelled.id)).toBe(true);
        }
        runAll();
        expect([queue.waiting(), queue.running()]).toEqual([waiting.length, running.length]);
        expect(running.length).toBeLessThanOrEqual(slots);
        expect(running.filter(({ lane }) => lane === 'heavy').length).toBeLessThan(slots);
        expect(new Set(running.map(({ owner }) => owner)).size).toBe(running.length);
      }
      while (running.length > 0) {
        queue.remove(running.shift()!.id);
        runAll();
      }
      expect(waiting).toEqual([]);
    }),
  );
});

test('an owner waits for at most one program of each other owner', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { maxLength: 40 }), (owners) => {
      const queue = create(2, { waiting: 1000 });
      for (const [n, owner] of owners.entries()) queue.add(ticket(`${n}`, owner));
      queue.add(ticket('late', 'late'));

      const before: string[] = [];
      for (let next = queue.next()!; next.id !== 'late'; next = queue.next()!) {
        before.push(next.owner);
        queue.remove(next.id);
      }
      expect(new Set(before).size).toBe(before.length);
    }),
  );
});
