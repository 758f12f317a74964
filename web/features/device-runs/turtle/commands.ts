/**
 * The commands of Python's turtle (sandbox/turtle/), and the drawing that consists of them. The page validates them, because a program may
 * have forged them. Positions are the turtle's coordinates: 0, 0 is the centre, and y grows upwards.
 */
import { z } from 'zod';
import { Observable } from '#web/concurrency/observable.ts';

const Id = z.int();
const Place = z.number().min(-1e8).max(1e8);
const Angle = z.number();
const Color = z.string().regex(/^(?:[a-z]{3,24}|#[0-9a-f]{3,6})$/);
const Shape = z.enum(['arrow', 'blank', 'circle', 'classic', 'square', 'triangle', 'turtle']);
export type Shape = z.output<typeof Shape>;
const Size = z.number().min(0).max(10_000);
const Side = z.number().min(50).max(2_000).catch(400);

const Command = z.union([
  z.tuple([z.literal('background'), Color]),
  z.tuple([z.literal('size'), Side, Side]),
  z.tuple([z.literal('title'), z.string().max(200)]),
  z.tuple([z.literal('tracer'), z.int()]),
  z.tuple([z.literal('update')]),
  /** Sets a turtle's position (two numbers), heading, shape, pen colour, fill colour and speed. */
  z.tuple([z.literal('turtle'), Id, Place, Place, Angle, Shape, Color, Color, z.int().min(0).max(10)]),
  z.tuple([z.literal('move'), Id, Place, Place]),
  z.tuple([z.literal('turn'), Id, Angle]),
  z.tuple([z.literal('line'), Id, Place, Place, Place, Place, Color, Size]),
  z.tuple([z.literal('beginFill'), Id]),
  z.tuple([z.literal('endFill'), Id, z.array(z.tuple([Place, Place])), Color]),
  z.tuple([z.literal('dot'), Id, Place, Place, Size, Color]),
  z.tuple([
    z.literal('text'),
    Id,
    Place,
    Place,
    z.string(),
    z.enum(['left', 'center', 'right']).catch('left'),
    Size,
    z.string(),
    Color,
  ]),
  z.tuple([z.literal('stamp'), Id, Place, Place, Angle, Shape, Color, Color]),
  z.tuple([z.literal('clear'), Id]),
]);
export type Command = z.output<typeof Command>;

/** Maximum number of commands; the turtle module in Python has a lower limit. */
const MAX_COMMANDS = 60_000;

/** A drawing that grows while its program runs. */
export class Drawing extends Observable<{ commands: readonly Command[] }> {
  constructor() {
    super({ commands: [] });
  }

  /** Adds the commands that the worker has sent; invalid ones are skipped. */
  add(sent: unknown) {
    const before = this.get().commands;
    const added = z
      .array(z.string())
      .parse(sent)
      .slice(0, MAX_COMMANDS - before.length)
      .flatMap(commandIn);
    if (added.length > 0) this.set({ commands: [...before, ...added] });
  }
}

function commandIn(text: string): Command[] {
  const { data } = Command.safeParse(JSON.parse(text));
  return data ? [data] : [];
}
