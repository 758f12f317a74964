/** Paints a turtle's picture on a canvas. */
import type { Shape } from './commands.ts';
import type { Item, Picture, TurtleState } from './picture.ts';

type Canvas = CanvasRenderingContext2D;

/** The outlines of the turtle shapes, heading right, as in Python's own turtle. */
const outlines: Record<Exclude<Shape, 'circle' | 'blank'>, [x: number, y: number][]> = {
  classic: [
    [0, 0],
    [-9, 5],
    [-7, 0],
    [-9, -5],
  ],
  arrow: [
    [0, 0],
    [-10, 10],
    [-10, -10],
  ],
  triangle: [
    [11, 0],
    [-6, 10],
    [-6, -10],
  ],
  square: [
    [10, 10],
    [-10, 10],
    [-10, -10],
    [10, -10],
  ],
  turtle: [
    [16, 0],
    [14, -2],
    [10, -1],
    [7, -4],
    [9, -7],
    [8, -9],
    [5, -6],
    [1, -7],
    [-3, -5],
    [-6, -8],
    [-8, -6],
    [-5, -4],
    [-7, 0],
    [-5, 4],
    [-8, 6],
    [-6, 8],
    [-3, 5],
    [1, 7],
    [5, 6],
    [8, 9],
    [9, 7],
    [7, 4],
    [10, 1],
    [14, 2],
  ],
};

/** Paints all items and the turtles. @param moving  a turtle in the middle of a command, with its line */
export function paint(canvas: Canvas, picture: Picture, moving?: ReturnType<Picture['during']>) {
  const [width, height] = picture.size;
  const { a: scale } = canvas.getTransform();
  canvas.setTransform(scale, 0, 0, scale, 0, 0);
  canvas.fillStyle = picture.background;
  canvas.fillRect(0, 0, width, height);
  // The origin 0, 0 is in the centre, and y grows upwards.
  canvas.setTransform(scale, 0, 0, -scale, (width / 2) * scale, (height / 2) * scale);
  for (const item of picture.items) paintItem(canvas, item);
  if (moving?.line) paintItem(canvas, moving.line);
  for (const [id, turtle] of picture.turtles) paintTurtle(canvas, moving?.id === id ? moving.turtle : turtle);
}

function paintItem(canvas: Canvas, item: Item) {
  switch (item.kind) {
    case 'line':
      return paintLine(canvas, item);
    case 'fill':
      canvas.fillStyle = item.color;
      trace(canvas, item.points);
      return canvas.fill('evenodd');
    case 'dot':
      canvas.fillStyle = item.color;
      canvas.beginPath();
      canvas.arc(...item.at, item.size / 2, 0, 2 * Math.PI);
      return canvas.fill();
    case 'text':
      return paintText(canvas, item);
    case 'stamp':
      return paintTurtle(canvas, item);
  }
}

function paintLine(canvas: Canvas, { from, to, color, width }: Extract<Item, { kind: 'line' }>) {
  canvas.strokeStyle = color;
  canvas.lineWidth = Math.max(width, 0.5);
  canvas.lineCap = 'round';
  canvas.beginPath();
  canvas.moveTo(...from);
  canvas.lineTo(...to);
  canvas.stroke();
}

function paintText(canvas: Canvas, { at, text, align, size, style, color }: Extract<Item, { kind: 'text' }>) {
  canvas.save();
  canvas.translate(...at);
  canvas.scale(1, -1);
  canvas.fillStyle = color;
  canvas.textAlign = align;
  const weight = `${style.includes('italic') ? 'italic ' : ''}${style.includes('bold') ? 'bold ' : ''}`;
  // One point is 4/3 of a pixel.
  canvas.font = `${weight}${(size * 4) / 3}px sans-serif`;
  for (const [index, line] of text.split('\n').entries()) canvas.fillText(line, 0, index * size * 1.6);
  canvas.restore();
}

function paintTurtle(canvas: Canvas, { at, heading, shape, color, fill }: Omit<TurtleState, 'speed'>) {
  if (shape === 'blank') return;
  canvas.save();
  canvas.translate(...at);
  canvas.rotate((heading * Math.PI) / 180);
  canvas.fillStyle = fill;
  canvas.strokeStyle = color;
  canvas.lineWidth = 1;
  canvas.beginPath();
  if (shape === 'circle') canvas.arc(0, 0, 10, 0, 2 * Math.PI);
  else trace(canvas, outlines[shape]);
  canvas.fill();
  canvas.stroke();
  canvas.restore();
}

function trace(canvas: Canvas, points: [number, number][]) {
  canvas.beginPath();
  for (const point of points) canvas.lineTo(...point);
  canvas.closePath();
}
