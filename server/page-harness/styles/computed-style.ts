/**
 * Computed styles of a page in a DOM without a browser. jsdom parses style sheets well, but its getComputedStyle supports no
 * variables, media queries, layers or relative lengths. Values that depend on the layout stay as the page's author wrote them.
 */
import { INHERITED, NOT_INHERITED } from './properties.ts';
import { type Declaration, declarationsIn, type Rule, rulesOf } from './rules.ts';
import { longhandsOf } from './shorthands.ts';
import { inPixels, rounded, withVariables } from './values.ts';

/** The values of an element by property name, including CSS variables. */
export type Values = Map<string, string>;

type PageWindow = Window & typeof globalThis;

/** Returns a function that computes the values of an element. @param userAgent  the rules of the browser's default style sheet */
export function openStyles(window: PageWindow, userAgent: Rule[]) {
  const { document } = window;
  // Not an element of the page; it is used only to expand shorthands.
  const scratch = document.createElement('i').style;

  const supports = (condition: string) => {
    const [, property = '', value = ''] = /^\(\s*([\w-]+)\s*:\s*([^()]*(?:\([^()]*\))?[^()]*)\)$/.exec(condition) ?? [];
    if (!property) return !/^not\b/.test(condition);
    scratch.cssText = `${property}:${value}`;
    return scratch.length > 0;
  };

  /** Returns the longhand properties that a declaration sets, after its variables are replaced. */
  function resolved(property: string, value: string): [string, string][] {
    scratch.cssText = `${property}:${value}`;
    const declared = declarationsIn(scratch);
    return declared.flatMap((each) => longhandsOf(each.property, each.value));
  }

  return (element: Element): Values => {
    const rules = rulesOf(document.styleSheets, supports);
    const computed = new Map<Element, Values>();
    const root = document.documentElement;
    const valuesOf = (each: Element): Values => {
      const known = computed.get(each);
      if (known) return known;
      const parent = each.parentElement ? valuesOf(each.parentElement) : undefined;
      const declared = declarationsFor(each, { rules, userAgent });
      const rootFont = each === root ? undefined : Number.parseFloat(valuesOf(root).get('font-size')!);
      const values = computeValues(declared, { parent, rootFont, resolved });
      computed.set(each, values);
      return values;
    };
    return valuesOf(element);
  };
}

interface Applied extends Declaration {
  /** Numbers that are compared from first to last; the declaration with the greater ones wins. */
  weight: number[];
}

/** The declarations that apply to an element, in ascending order: later ones override earlier ones. */
function declarationsFor(element: Element, { rules, userAgent }: { rules: Rule[]; userAgent: Rule[] }): Declaration[] {
  const applied = [
    ...userAgent.flatMap((rule, order) => applying(element, rule, { origin: 0, order })),
    ...rules.flatMap((rule, order) => applying(element, rule, { origin: 1, order })),
    ...declarationsIn((element as HTMLElement).style ?? []).map((declaration) => ({
      ...declaration,
      weight: [declaration.isImportant ? 4 : 2, 0, 0, 0],
    })),
  ];
  return applied.sort(byWeight);
}

function applying(element: Element, rule: Rule, { origin, order }: { origin: number; order: number }): Applied[] {
  const matching = rule.selectors.filter(({ text }) => isMatch(element, text));
  if (matching.length === 0) return [];
  const specificity = Math.max(...matching.map((selector) => selector.specificity));
  return rule.declarations.map((declaration) => {
    // For !important declarations the order of layers is reversed.
    const { isImportant } = declaration;
    const weight = [isImportant ? 3 : origin, isImportant ? -rule.layer : rule.layer, specificity, order];
    return { ...declaration, weight };
  });
}

/**
 * Matches selectors that end with an element's name. They can be skipped quickly for other elements, which saves most of the time.
 */
const LAST_NAME = /^(?:.*[\s>+~])?([a-z][\w-]*)(?:[:[.#][^\s>+~]*)?$/i;

function isMatch(element: Element, selector: string) {
  if (/::|:(?:before|after)\b/.test(selector)) return false;
  const name = LAST_NAME.exec(selector)?.[1];
  if (name !== undefined && !selector.includes('(') && name.toLowerCase() !== element.localName) return false;
  try {
    return element.matches(selector);
  } catch {
    return false;
  }
}

function byWeight(one: Applied, other: Applied) {
  for (const [index, weight] of one.weight.entries())
    if (weight !== other.weight[index]) return weight - other.weight[index]!;
  return 0;
}

interface Around {
  parent: Values | undefined;
  /** The root's font size in pixels; undefined for the root itself. */
  rootFont: number | undefined;
  resolved(property: string, value: string): [string, string][];
}

function computeValues(declared: Declaration[], { parent, rootFont, resolved }: Around): Values {
  const specified = new Map([...(parent ?? [])].filter(([property]) => property.startsWith('--')));
  for (const { property, value } of declared) if (property.startsWith('--')) specified.set(property, value.trim());
  const variable = (name: string) => specified.get(name);
  for (const [property, value] of specified) specified.set(property, withVariables(value, variable) ?? '');

  for (const { property, value } of declared) {
    if (property.startsWith('--')) continue;
    const longhands = value.includes('var(') ? resolvedVariables(property, value) : longhandsOf(property, value);
    for (const [longhand, specific] of longhands) specified.set(longhand, specific);
  }
  return absoluteValues(withDefaults(specified, parent), { parent, rootFont });

  function resolvedVariables(property: string, value: string): [string, string][] {
    const replaced = withVariables(value, variable);
    return replaced === undefined ? longhandsOf(property, 'unset') : resolved(property, replaced);
  }
}

/** Completes the values: a property that is not set is inherited, or gets its initial value. */
function withDefaults(specified: Values, parent: Values | undefined): Values {
  const values = new Map(specified);
  const inherited = (property: string) => parent?.get(property) ?? INHERITED[property] ?? NOT_INHERITED[property] ?? '';
  const initial = (property: string) => INHERITED[property] ?? NOT_INHERITED[property] ?? '';
  for (const property of new Set([...Object.keys(INHERITED), ...Object.keys(NOT_INHERITED), ...specified.keys()])) {
    const value = values.get(property);
    const isInherited = property in INHERITED;
    if (value === 'inherit') values.set(property, inherited(property));
    else if (value === 'initial') values.set(property, initial(property));
    else if (value === undefined || value === 'unset' || value === 'revert')
      values.set(property, isInherited ? inherited(property) : initial(property));
  }
  return values;
}

const FONT_SIZES: Record<string, number> = {
  ...{ 'xx-small': 9, 'x-small': 10, small: 13, medium: 16, large: 18 },
  ...{ 'x-large': 24, 'xx-large': 32, 'xxx-large': 48 },
};

function absoluteValues(values: Values, { parent, rootFont }: Pick<Around, 'parent' | 'rootFont'>): Values {
  const parentFont = Number.parseFloat(parent?.get('font-size') ?? '16');
  const font = fontSize(values.get('font-size')!, parentFont, rootFont ?? 16);
  values.set('font-size', `${rounded(font)}px`);
  const sizes = { font, rootFont: rootFont ?? font };
  for (const [property, value] of values)
    if (property !== 'font-size' && property !== 'font-family' && !property.startsWith('--') && /\d/.test(value))
      values.set(property, inPixels(value === '0' && !UNITLESS.test(property) ? '0px' : value, sizes));
  values.set('font-weight', fontWeight(values.get('font-weight')!, parent?.get('font-weight') ?? '400'));
  values.set('line-height', lineHeight(values.get('line-height')!, font));
  setColours(values);
  setBorders(values);
  values.set('display', displayIn(values, parent));
  return values;
}

const UNITLESS =
  /^(?:opacity|order|z-index|flex-grow|flex-shrink|line-height|animation-iteration-count|tab-size|columns)$/;

function fontSize(value: string, parentFont: number, rootFont: number) {
  if (value in FONT_SIZES) return FONT_SIZES[value]!;
  if (value === 'smaller') return parentFont / 1.2;
  if (value === 'larger') return parentFont * 1.2;
  const text = value.replaceAll(/([\d.]+)%/g, (_, percent: string) => `${(Number(percent) * parentFont) / 100}px`);
  const size = Number.parseFloat(inPixels(text, { font: parentFont, rootFont }));
  return Number.isNaN(size) ? parentFont : size;
}

function fontWeight(value: string, ofParent: string) {
  const weight = Number(ofParent);
  if (value === 'bold') return '700';
  if (value === 'normal') return '400';
  if (value === 'bolder') return weight < 350 ? '400' : weight < 550 ? '700' : '900';
  if (value === 'lighter') return weight < 550 ? '100' : weight < 750 ? '400' : '700';
  return value;
}

/** Converts a percentage to pixels. A plain number is a factor of the font size, and children inherit it as a number. */
function lineHeight(value: string, font: number) {
  if (value.endsWith('%')) return `${rounded((Number.parseFloat(value) * font) / 100)}px`;
  return value;
}

function setColours(values: Values) {
  const colour = values.get('color')!;
  for (const [property, value] of values) if (/^currentcolor$/i.test(value)) values.set(property, colour);
}

const WIDTHS: Record<string, string> = { thin: '1px', medium: '3px', thick: '5px' };

/** The width of a border without a style is 0. */
function setBorders(values: Values) {
  for (const border of ['border-top', 'border-right', 'border-bottom', 'border-left', 'outline']) {
    const width = values.get(`${border}-width`)!;
    const isNone = /^(?:none|hidden)$/.test(values.get(`${border}-style`)!);
    values.set(`${border}-width`, isNone ? '0px' : (WIDTHS[width] ?? width));
  }
}

const BLOCKS: Record<string, string> = {
  inline: 'block',
  'inline-block': 'block',
  'inline-flex': 'flex',
  'inline-grid': 'grid',
  'inline-table': 'table',
};

/** Makes an element a block if it is a child of a flex box or grid, floats, or is positioned. */
function displayIn(values: Values, parent: Values | undefined) {
  const display = values.get('display')!;
  const isInBox = /flex|grid/.test(parent?.get('display') ?? '');
  const isApart = /absolute|fixed/.test(values.get('position')!) || values.get('float') !== 'none';
  return !parent || isInBox || isApart ? (BLOCKS[display] ?? display) : display;
}
