import { type DemoChallenge, readsLines } from './challenge.ts';

export const byMatatuAcrossTheCountry: DemoChallenge = {
  title: 'By matatu across the country',
  difficulty: 'Hard',
  tags: ['graphs', 'queues'],
  statement: `How many matatus does one have to take from one town to another?

The first line has two towns: where you are, and where you want to go. The second line says how many routes follow. Each route is a line with two towns; a matatu goes from each of the two to the other, and stops nowhere between.

Print the smallest number of matatus. If there is no way at all, print \`No way\`. Whoever is there already takes none.`,
  hints: [
    'For each town, collect the towns that one matatu reaches.',
    'Which towns can be reached with one matatu? With the answer: which with two? Never look at a town twice.',
    'A queue does that: take the first town out, and put at its end those of its neighbours that are new, with one matatu more.',
  ],
  python: {
    starter: `start, goal = input().split()
neighbours = {}
for _ in range(int(input())):
    one, other = input().split()
    neighbours.setdefault(one, []).append(other)
    neighbours.setdefault(other, []).append(one)
`,
    reference: `from collections import deque

start, goal = input().split()
neighbours = {}
for _ in range(int(input())):
    one, other = input().split()
    neighbours.setdefault(one, []).append(other)
    neighbours.setdefault(other, []).append(one)

taken = {start: 0}
queue = deque([start])
while queue:
    town = queue.popleft()
    for next_town in neighbours.get(town, []):
        if next_town not in taken:
            taken[next_town] = taken[town] + 1
            queue.append(next_town)
print(taken.get(goal, "No way"))
`,
  },
  javascript: {
    starter: `${readsLines}const [start, goal] = lines[0].split(' ');
const count = Number(lines[1]);
const neighbours = new Map();
const connect = (one, other) => neighbours.set(one, [...(neighbours.get(one) ?? []), other]);
for (let i = 2; i < count + 2; i++) {
  const [one, other] = lines[i].split(' ');
  connect(one, other);
  connect(other, one);
}
`,
    reference: `${readsLines}const [start, goal] = lines[0].split(' ');
const count = Number(lines[1]);
const neighbours = new Map();
const connect = (one, other) => neighbours.set(one, [...(neighbours.get(one) ?? []), other]);
for (let i = 2; i < count + 2; i++) {
  const [one, other] = lines[i].split(' ');
  connect(one, other);
  connect(other, one);
}

const taken = new Map([[start, 0]]);
for (const town of taken.keys()) {
  for (const next of neighbours.get(town) ?? []) {
    if (!taken.has(next)) taken.set(next, taken.get(town) + 1);
  }
}
console.log(taken.get(goal) ?? 'No way');
`,
  },
  visible: [
    {
      name: 'To the coast',
      stdin: 'Kisumu Mombasa\n4\nKisumu Nakuru\nNakuru Nairobi\nNairobi Mombasa\nKisumu Eldoret\n',
      expected: '3\n',
    },
    { name: 'No road yet', stdin: 'Lodwar Lamu\n2\nLodwar Kitale\nLamu Malindi\n', expected: 'No way\n' },
  ],
  hidden: [
    { name: 'There already', stdin: 'Meru Meru\n1\nMeru Embu\n', expected: '0\n' },
    {
      name: 'The short way stands last',
      stdin: 'Thika Voi\n5\nThika Nairobi\nNairobi Machakos\nMachakos Kibwezi\nKibwezi Voi\nNairobi Voi\n',
      expected: '2\n',
    },
    {
      name: 'Round and round',
      weight: 2,
      stdin: 'Busia Garissa\n5\nBusia Bungoma\nBungoma Kakamega\nKakamega Busia\nGarissa Mwingi\nMwingi Garissa\n',
      expected: 'No way\n',
    },
    {
      name: 'Against the direction that is written',
      weight: 2,
      stdin:
        'Malindi Kitale\n6\nKitale Eldoret\nEldoret Nakuru\nNakuru Nairobi\nNairobi Voi\nVoi Mombasa\nMombasa Malindi\n',
      expected: '6\n',
    },
    { name: 'A town without a route', stdin: 'Isiolo Moyale\n1\nIsiolo Nanyuki\n', expected: 'No way\n' },
  ],
};
