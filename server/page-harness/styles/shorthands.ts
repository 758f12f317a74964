/** CSS shorthands: which properties they set, and their value when a page asks for one. */

type Declared = [property: string, value: string];

const SIDES = ['top', 'right', 'bottom', 'left'] as const;
const CORNERS = ['top-left', 'top-right', 'bottom-right', 'bottom-left'];

/** Shorthands of four values around the box (BOXES), and of two values (PAIRS). */
const BOXES: Record<string, string[]> = {
  margin: SIDES.map((side) => `margin-${side}`),
  padding: SIDES.map((side) => `padding-${side}`),
  inset: [...SIDES],
  'border-width': SIDES.map((side) => `border-${side}-width`),
  'border-style': SIDES.map((side) => `border-${side}-style`),
  'border-color': SIDES.map((side) => `border-${side}-color`),
  'border-radius': CORNERS.map((corner) => `border-${corner}-radius`),
};
const PAIRS: Record<string, [string, string]> = {
  gap: ['row-gap', 'column-gap'],
  'grid-gap': ['row-gap', 'column-gap'],
  overflow: ['overflow-x', 'overflow-y'],
  'place-items': ['align-items', 'justify-items'],
  'place-content': ['align-content', 'justify-content'],
  'place-self': ['align-self', 'justify-self'],
};
const OTHERS: Record<string, string[]> = {
  'flex-flow': ['flex-direction', 'flex-wrap'],
  'list-style': ['list-style-position', 'list-style-image', 'list-style-type'],
  outline: ['outline-style', 'outline-width', 'outline-color'],
  'text-decoration': ['text-decoration-line', 'text-decoration-style', 'text-decoration-color'],
  transition: ['transition-duration', 'transition-timing-function', 'transition-delay', 'transition-property'],
  animation: [
    ...['animation-duration', 'animation-timing-function', 'animation-delay'],
    ...['animation-iteration-count', 'animation-name'],
  ],
};

/** Recognises to which longhand of `OTHERS` a part of a value belongs. Colours and names have no pattern of their own. */
const PARTS: [property: RegExp, part: RegExp][] = [
  [/-(?:duration|delay)$/, /^[\d.]+m?s$/],
  [/-timing-function$/, /^(?:ease|linear|steps|cubic-bezier)/],
  [/^flex-direction$/, /^(?:row|column)/],
  [/^flex-wrap$/, /wrap/],
  [/-iteration-count$/, /^(?:infinite|[\d.]+)$/],
  [/-decoration-line$/, /^(?:none|underline|overline|line-through)$/],
  [/-style$/, /^(?:none|solid|double|dotted|dashed|wavy|groove|ridge|inset|outset|hidden)$/],
  [/^outline-width$/, /^(?:thin|medium|thick|[\d.]+[a-z]*)$/],
  [/^list-style-position$/, /^(?:inside|outside)$/],
  [/^list-style-image$/, /^url/],
  [/-(?:color|property|name|type)$/, /./],
];

/**
 * Returns the longhand properties that a declaration sets. jsdom has expanded the shorthands that it knows; the rest are expanded
 * here.
 */
export function longhandsOf(name: string, value: string): Declared[] {
  const isKeyword = /^(?:inherit|initial|unset|revert)$/.test(value);
  const all = BOXES[name] ?? PAIRS[name] ?? OTHERS[name];
  if (!all) return [[name, value]];
  if (isKeyword) return all.map((longhand) => [longhand, value]);
  const parts = partsOf(name === 'border-radius' ? value.split('/')[0]! : value);
  if (BOXES[name]) return around(all, parts);
  if (PAIRS[name]) return all.map((longhand, index) => [longhand, parts[index] ?? parts[0]!]);
  return distributed(all, partsOf(value.split(/,(?![^(]*\))/)[0]!));
}

/** Splits at spaces outside of brackets. */
const partsOf = (value: string) => value.trim().match(/(?:[^\s()]|\((?:[^()]|\([^()]*\))*\))+/g) ?? [];

function around(names: string[], [first = '', second = first, third = first, fourth = second]: string[]): Declared[] {
  return [first, second, third, fourth].map((value, index) => [names[index]!, value]);
}

function distributed(names: string[], parts: string[]): Declared[] {
  const left = [...names];
  const found: Declared[] = [];
  for (const part of parts) {
    const name = left.find((each) => PARTS.find(([property, look]) => property.test(each) && look.test(part)));
    if (name === undefined) continue;
    left.splice(left.indexOf(name), 1);
    found.push([name, part]);
  }
  return found;
}

/** Builds the value of a shorthand. Undefined if the property is not a shorthand, or the value of a part is unknown. */
export function shorthandOf(name: string, valueIn: (property: string) => string): string | undefined {
  if (BOXES[name]) return shortest(BOXES[name].map(valueIn));
  if (PAIRS[name]) return [...new Set(PAIRS[name].map(valueIn))].join(' ');
  if (name === 'border') {
    const border = SIDES.map((side) => shorthandOf(`border-${side}`, valueIn));
    return new Set(border).size === 1 ? border[0] : '';
  }
  if (/^border-(?:top|right|bottom|left)$/.test(name))
    return ['width', 'style', 'color'].map((part) => valueIn(`${name}-${part}`)).join(' ');
  if (name === 'flex') return ['flex-grow', 'flex-shrink', 'flex-basis'].map(valueIn).join(' ');
  if (name === 'flex-flow') return `${valueIn('flex-direction')} ${valueIn('flex-wrap')}`;
  return undefined;
}

function shortest([top, right, bottom, left]: string[]) {
  if (left !== right) return [top, right, bottom, left].join(' ');
  if (bottom !== top) return [top, right, bottom].join(' ');
  return right === top ? top! : [top, right].join(' ');
}
