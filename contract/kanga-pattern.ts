/**
 * Generates patterns in the style of kanga cloth from a text. The same text always
 * gives the same pattern; different texts differ in motif, colours, size or rotation.
 */

interface Tile {
  width: number;
  height: number;
  /** An SVG fragment in which `C` stands for the colour of the figure. */
  figure: string;
}

const tile = (width: number, height: number, figure: string): Tile => ({ width, height, figure });

const motifs: Tile[] = [
  // Diamonds with a seed, the motif of the logo.
  tile(
    48,
    48,
    "<g fill='C'><path d='M24 2 46 24 24 46 2 24Z' fill='none' stroke='C' stroke-width='2.5'/><circle cx='24' cy='24' r='7'/><path d='M0 0h8L0 8zM48 0h-8l8 8zM0 48h8l-8-8zM48 48h-8l8-8z'/></g>",
  ),
  // Waves.
  tile(40, 20, "<path d='M0 10C7 0 13 0 20 10S33 20 40 10' fill='none' stroke='C' stroke-width='3'/>"),
  // Triangles in rows.
  tile(28, 28, "<path d='M0 26 14 4 28 26Z' fill='C'/>"),
  // Rings.
  tile(
    44,
    44,
    "<g fill='none' stroke='C' stroke-width='3'><circle cx='22' cy='22' r='17'/><circle cx='22' cy='22' r='8'/></g><circle cx='22' cy='22' r='2.5' fill='C'/>",
  ),
  // Chevrons.
  tile(32, 24, "<path d='M-2 20 16 4 34 20' fill='none' stroke='C' stroke-width='5'/>"),
  // Petals, four to a flower.
  tile(
    48,
    48,
    "<g fill='C'><path d='M24 24C14 18 14 8 24 2 34 8 34 18 24 24ZM24 24C34 30 34 40 24 46 14 40 14 30 24 24ZM24 24C18 34 8 34 2 24 8 14 18 14 24 24ZM24 24C30 14 40 14 46 24 40 34 30 34 24 24Z'/></g>",
  ),
  // Woven bars.
  tile(
    40,
    40,
    "<path d='M3 3h14v4H3zM3 12h14v4H3zM24 3h4v14h-4zM33 3h4v14h-4zM3 24h4v14H3zM12 24h4v14h-4zM23 24h14v4H23zM23 33h14v4H23z' fill='C'/>",
  ),
  // Crosses and dots.
  tile(
    36,
    36,
    "<g fill='C'><path d='M15 7h6v8h8v6h-8v8h-6v-8H7v-6h8z'/><circle cx='0' cy='0' r='4'/><circle cx='36' cy='0' r='4'/><circle cx='0' cy='36' r='4'/><circle cx='36' cy='36' r='4'/></g>",
  ),
];

const palettes: [background: string, figure: string][] = [
  ['#1f3c88', '#7e96e0'],
  ['#c2452d', '#f2b3a4'],
  ['#1d7a5a', '#7cc7ab'],
  ['#7a4b00', '#d9a546'],
  ['#14213d', '#c28a22'],
  ['#f2a51a', '#a8530f'],
  ['#6b2352', '#dc8fb9'],
  ['#0f5c6e', '#7cc4d2'],
];

const sizes = [0.8, 1, 1.3];
const rotations = [0, 45, 90];

export interface KangaPattern {
  background: string;
  /** The pattern as a value for CSS's background-image. */
  image: string;
}

/** Generates the pattern for a text, such as a course's id. */
export function kangaPattern(text: string): KangaPattern {
  const { background, ...tiles } = choose(text);
  return { background, image: asBackground(drawTiles(tiles)) };
}

/** The same pattern as an SVG image that fills its container. */
export const kangaPicture = (text: string) => drawTiles(choose(text));

/** The diamonds of the logo in one colour, for coloured backgrounds. */
export const logoDiamonds = (figure: string, size = 1) =>
  asBackground(drawTiles({ motif: motifs[0]!, figure, size, rotation: 0 }));

function choose(text: string) {
  const number = hash(text);
  const pick = <T>(choices: T[], shift: number) => choices[(number >>> shift) % choices.length]!;

  const [background, figure] = pick(palettes, 3);
  return { background, figure, motif: pick(motifs, 0), size: pick(sizes, 9), rotation: pick(rotations, 17) };
}

interface TileStyle {
  motif: Tile;
  figure: string;
  size: number;
  /** The rotation in degrees. */
  rotation: number;
  /** The background is transparent if this is missing. */
  background?: string;
}

function drawTiles({ motif: { width, height, figure: drawing }, figure, size, rotation, background }: TileStyle) {
  const fill = (paint: string) => `<rect width='100%' height='100%' fill='${paint}'/>`;
  return (
    `<svg xmlns='http://www.w3.org/2000/svg' width='100%' height='100%'><pattern id='p' patternUnits='userSpaceOnUse' ` +
    `width='${width}' height='${height}' patternTransform='rotate(${rotation}) scale(${size})'>` +
    `${drawing.replaceAll("C'", `${figure}'`)}</pattern>${background ? fill(background) : ''}${fill('url(#p)')}</svg>`
  );
}

const asBackground = (svg: string) => `url("data:image/svg+xml,${encodeURIComponent(svg)}")`;

/** Hashes a text with FNV-1a and a final mix, so that ids that differ in one digit get different patterns. */
function hash(text: string) {
  let value = 0x811c9dc5;
  for (const character of text) value = Math.imul(value ^ character.charCodeAt(0), 0x01000193);
  value = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d);
  return (value ^ (value >>> 13)) >>> 0;
}
