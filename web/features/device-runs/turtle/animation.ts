/** Draws a turtle's commands one after another, at the turtle's speed. */
import type { Command } from './commands.ts';
import { paint } from './paint.ts';
import { Picture } from './picture.ts';

interface Listeners {
  onTitle: (title: string) => void;
  /** Called with true when the animation starts, and with false when everything is drawn. */
  onMoving: (isMoving: boolean) => void;
}

export class Animation {
  readonly #canvas: HTMLCanvasElement;
  readonly #listeners: Listeners;
  readonly #picture = new Picture();
  readonly #isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  #commands: readonly Command[] = [];
  /** The number of commands that are drawn, and the milliseconds for which the next one has been animated. */
  #done = 0;
  #elapsed = 0;
  #frame = 0;
  #shownAt = 0;

  constructor(canvas: HTMLCanvasElement, listeners: Listeners) {
    this.#canvas = canvas;
    this.#listeners = listeners;
    this.#paint();
  }

  /** @param commands  all commands so far: those of the last call, possibly followed by more */
  show(commands: readonly Command[]) {
    this.#commands = commands;
    if (this.#isStill) this.finish();
    else this.#continue();
  }

  /** Draws all remaining commands immediately. */
  finish() {
    while (this.#done < this.#commands.length) this.#applyNext();
    this.#elapsed = 0;
    this.#paint();
    this.#listeners.onMoving(false);
  }

  end() {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
  }

  #continue() {
    if (this.#frame || this.#done === this.#commands.length) return;
    this.#listeners.onMoving(true);
    this.#shownAt = performance.now();
    this.#frame = requestAnimationFrame(this.#next);
  }

  #next = (now: number) => {
    this.#frame = 0;
    this.#elapsed += Math.min(Math.max(now - this.#shownAt, 0), 100);
    this.#shownAt = now;
    this.#advance();
    this.#paint();
    if (this.#done < this.#commands.length) this.#frame = requestAnimationFrame(this.#next);
    else this.#listeners.onMoving(false);
  };

  /** Applies the commands whose animation time is over. */
  #advance() {
    while (this.#done < this.#commands.length) {
      const duration = this.#picture.durationOf(this.#commands[this.#done]!);
      if (duration > this.#elapsed) return;
      this.#elapsed -= duration;
      this.#applyNext();
    }
    this.#elapsed = 0;
  }

  #applyNext() {
    const command = this.#commands[this.#done]!;
    this.#picture.apply(command);
    if (command[0] === 'title') this.#listeners.onTitle(this.#picture.title);
    this.#done += 1;
  }

  #paint() {
    const scale = Math.min(Math.max(devicePixelRatio, 1), 2);
    const [width, height] = this.#picture.size;
    if (this.#canvas.width !== width * scale || this.#canvas.height !== height * scale) {
      this.#canvas.width = width * scale;
      this.#canvas.height = height * scale;
      this.#canvas.style.width = `${width}px`;
    }
    const context = this.#canvas.getContext('2d')!;
    context.setTransform(scale, 0, 0, scale, 0, 0);
    const command = this.#commands[this.#done];
    const share = command && this.#elapsed > 0 ? this.#elapsed / this.#picture.durationOf(command) : 0;
    paint(context, this.#picture, command && share > 0 ? this.#picture.during(command, share) : undefined);
  }
}
