/** Converts computed styles to one notation, whatever browser or DOM computed them. */
import { NAMED_COLOURS } from './named-colours.ts';

/** The computed value of a property, such as `color`, `backgroundColor` or `--accent`. */
export function styleOf(window: Window, element: Element, property: string): string {
  const name = property.startsWith('--')
    ? property
    : property.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return inOneForm(name, window.getComputedStyle(element).getPropertyValue(name).trim());
}

/** Properties whose values may contain colours. In font and animation names, words such as "red" are not colours. */
const WITH_COLOURS = /color|background|border|outline|shadow|decoration|^fill$|^stroke$|^--/;

/** The value of a property: colours as `rgb(…)` or `rgba(…)`, font weights as numbers, and single spaces. */
export function inOneForm(property: string, value: string): string {
  const spaced = value.replaceAll(/\s+/g, ' ').replaceAll(/(?<![\w.])\.(?=\d)/g, '0.');
  if (property === 'font-weight') return { normal: '400', bold: '700' }[spaced] ?? spaced;
  return WITH_COLOURS.test(property) ? spaced.replaceAll(COLOUR, (written) => asRgb(written) ?? written) : spaced;
}

// Matches a colour function, a hexadecimal code, or a word that may be a colour's name.
const COLOUR = /(?:rgba?|hsla?)\([^()]*\)|#[\da-f]{3,8}\b|(?<![\w-])[a-z]+(?![\w(-])/gi;

function asRgb(written: string): string | undefined {
  const text = written.toLowerCase();
  if (text === 'transparent') return 'rgba(0, 0, 0, 0)';
  const code = NAMED_COLOURS[text] ?? (text.startsWith('#') ? text.slice(1) : undefined);
  if (code !== undefined) return ofCode(code);
  const [, name, inside] = /^(\w+)\((.*)\)$/.exec(text) ?? [];
  if (name === undefined) return undefined;
  const [first = '', second = '', third = '', alpha = '1'] = inside!.split(/[\s,/]+/).filter(Boolean);
  const channels = name.startsWith('hsl')
    ? ofHsl(Number.parseFloat(first), Number.parseFloat(second) / 100, Number.parseFloat(third) / 100)
    : [first, second, third].map((channel) => share(channel, 255));
  return inChannels(channels, share(alpha, 1));
}

/** Converts a number or percentage. @param whole  the value of 100 % */
const share = (text: string, whole: number) =>
  text.endsWith('%') ? (Number.parseFloat(text) * whole) / 100 : Number.parseFloat(text);

function ofCode(code: string) {
  const digits = code.length <= 4 ? [...code].map((digit) => digit + digit) : code.match(/../g)!;
  const [red = 0, green = 0, blue = 0, alpha = 255] = digits.map((pair) => Number.parseInt(pair, 16));
  return inChannels([red, green, blue], Math.round((alpha / 255) * 100) / 100);
}

function ofHsl(hue: number, saturation: number, lightness: number) {
  const part = (n: number) => {
    const k = (n + hue / 30) % 12;
    return (
      255 * (lightness - saturation * Math.min(lightness, 1 - lightness) * Math.max(-1, Math.min(k - 3, 9 - k, 1)))
    );
  };
  return [part(0), part(8), part(4)];
}

function inChannels(channels: number[], alpha: number) {
  const [red, green, blue] = channels.map(Math.round);
  return alpha >= 1 ? `rgb(${red}, ${green}, ${blue})` : `rgba(${red}, ${green}, ${blue}, ${alpha})`;
}
