/**
 * The picture that a turtle's commands have drawn: its items from the lowest layer to the highest, and the turtles. A command is applied as
 * a whole or, during its animation, up to a fraction of it.
 */
import type { Command, Shape } from './commands.ts';

type Point = [x: number, y: number];

export type Item = { owner: number } & (
  | { kind: 'line'; from: Point; to: Point; color: string; width: number }
  | { kind: 'fill'; points: Point[]; color: string }
  | { kind: 'dot'; at: Point; size: number; color: string }
  | {
      kind: 'text';
      at: Point;
      text: string;
      align: 'left' | 'center' | 'right';
      size: number;
      style: string;
      color: string;
    }
  | ({ kind: 'stamp' } & Look)
);

interface Look {
  at: Point;
  heading: number;
  shape: Shape;
  color: string;
  fill: string;
}

export interface TurtleState extends Look {
  /** From 1, slow, to 10, fast; with 0 the turtle is not animated. */
  speed: number;
}

export class Picture {
  background = 'white';
  size: Point = [400, 300];
  title = '';
  isAnimated = true;
  items: Item[] = [];
  readonly turtles = new Map<number, TurtleState>();
  /** The item that reserves the layer of an unfinished fill, by turtle id. */
  readonly #fills = new Map<number, Item>();

  apply(command: Command) {
    switch (command[0]) {
      case 'background':
        this.background = command[1];
        return;
      case 'size':
        this.size = [command[1], command[2]];
        return;
      case 'title':
        this.title = command[1];
        return;
      case 'tracer':
        this.isAnimated = command[1] !== 0;
        return;
      case 'update':
        return;
      case 'clear':
        this.items = this.items.filter(({ owner }) => owner !== command[1]);
        return;
      case 'turtle': {
        const [, id, x, y, heading, shape, color, fill, speed] = command;
        this.turtles.set(id, { at: [x, y], heading, shape, color, fill, speed });
        return;
      }
      case 'beginFill':
      case 'endFill':
        return this.#fill(command);
      default:
        return this.#draw(command);
    }
  }

  #fill(command: Extract<Command, ['beginFill' | 'endFill', ...unknown[]]>) {
    const [kind, owner] = command;
    if (kind === 'beginFill') {
      const item: Item = { owner, kind: 'fill', points: [], color: 'black' };
      this.#fills.set(owner, item);
      this.items.push(item);
      return;
    }
    const item = this.#fills.get(owner);
    if (item?.kind === 'fill') Object.assign(item, { points: command[2], color: command[3] });
  }

  #draw(command: Extract<Command, ['move' | 'turn' | 'line' | 'dot' | 'text' | 'stamp', ...unknown[]]>) {
    const turtle = this.turtles.get(command[1]);
    const owner = command[1];
    switch (command[0]) {
      case 'move':
        if (turtle) turtle.at = [command[2], command[3]];
        return;
      case 'turn':
        if (turtle) turtle.heading = command[2];
        return;
      case 'line': {
        const [, , x, y, toX, toY, color, width] = command;
        this.items.push({ owner, kind: 'line', from: [x, y], to: [toX, toY], color, width });
        if (turtle) turtle.at = [toX, toY];
        return;
      }
      case 'dot':
        this.items.push({ owner, kind: 'dot', at: [command[2], command[3]], size: command[4], color: command[5] });
        return;
      case 'text': {
        const [, , x, y, text, align, size, style, color] = command;
        this.items.push({ owner, kind: 'text', at: [x, y], text, align, size, style, color });
        return;
      }
      case 'stamp': {
        const [, , x, y, heading, shape, color, fill] = command;
        this.items.push({ owner, kind: 'stamp', at: [x, y], heading, shape, color, fill });
        return;
      }
    }
  }

  /** How many milliseconds the animation of a command takes at the turtle's speed. */
  durationOf(command: Command) {
    const turtle = this.turtles.get(Number(command[1]));
    if (!this.isAnimated || !turtle || turtle.speed === 0) return 0;
    const { speed, at, heading } = turtle;
    // As in Python's own turtle: a step every 10 ms, longer at a higher speed.
    if (command[0] === 'line') return distance(at, [command[4], command[5]]) / (0.3 * 1.1 ** speed * speed);
    if (command[0] === 'move') return distance(at, [command[2], command[3]]) / (0.3 * 1.1 ** speed * speed);
    return command[0] === 'turn' ? Math.abs(turn(heading, command[2])) / (0.3 * speed) : 0;
  }

  /** The state of a turtle, and of the line that it may be drawing, during a command. @param share  the fraction that is done, 0 to 1 */
  during(command: Command, share: number): { id: number; turtle: TurtleState; line?: Item } | undefined {
    const id = Number(command[1]);
    const turtle = this.turtles.get(id);
    if (!turtle) return undefined;
    if (command[0] === 'turn')
      return { id, turtle: { ...turtle, heading: turtle.heading + share * turn(turtle.heading, command[2]) } };
    if (command[0] === 'move')
      return { id, turtle: { ...turtle, at: between(turtle.at, [command[2], command[3]], share) } };
    if (command[0] !== 'line') return undefined;
    const at = between(turtle.at, [command[4], command[5]], share);
    const line: Item = { owner: id, kind: 'line', from: turtle.at, to: at, color: command[6], width: command[7] };
    return { id, turtle: { ...turtle, at }, line };
  }
}

const distance = (from: Point, to: Point) => Math.hypot(to[0] - from[0], to[1] - from[1]);

/** The shorter turn from one heading to another, in degrees, from -180 to 180. */
const turn = (from: number, to: number) => ((((to - from) % 360) + 540) % 360) - 180;

const between = (from: Point, to: Point, share: number): Point => [
  from[0] + (to[0] - from[0]) * share,
  from[1] + (to[1] - from[1]) * share,
];
