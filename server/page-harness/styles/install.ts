/** Installs getComputedStyle and matchMedia in a page's window. */
import { inOneForm } from '#web/page-tests/styles.ts';
import { openStyles, type Values } from './computed-style.ts';
import { matchesMedia } from './media.ts';
import type { Rule } from './rules.ts';
import { shorthandOf } from './shorthands.ts';

type PageWindow = Window & typeof globalThis;

export function installStyles(window: PageWindow, userAgent: Rule[]) {
  const valuesOf = openStyles(window, userAgent);
  const define = (name: string, value: unknown) =>
    Object.defineProperty(window, name, { value, writable: true, configurable: true });

  define('getComputedStyle', (element: Element) => asStyle(valuesOf(element)));
  define('matchMedia', (media: string) =>
    Object.assign(new window.EventTarget(), {
      media,
      matches: matchesMedia(media),
      onchange: null,
      addListener() {},
      removeListener() {},
    }),
  );
}

/** An object like the result of getComputedStyle: `color`, `backgroundColor`, and `getPropertyValue`. */
function asStyle(values: Values) {
  const properties = [...values.keys()].filter((property) => !property.startsWith('--'));
  const valueIn = (property: string): string =>
    inOneForm(property, shown(property, values) ?? shorthandOf(property, valueIn) ?? '');
  const methods: Record<string, unknown> = {
    getPropertyValue: (property: string) => valueIn(property.startsWith('--') ? property : property.toLowerCase()),
    getPropertyPriority: () => '',
    item: (index: number) => properties[index] ?? '',
    length: properties.length,
    cssText: '',
    parentRule: null,
  };
  return new Proxy(methods, {
    get(_, name) {
      if (typeof name !== 'string') return undefined;
      if (name in methods) return methods[name];
      if (/^\d+$/.test(name)) return properties[Number(name)];
      return valueIn(name === 'cssFloat' ? 'float' : name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`));
    },
    has: (_, name) => name in methods || values.has(String(name)),
    set: () => false,
  });
}

/** Returns the value of a property. A numeric line height is converted to pixels, as in browsers. */
function shown(property: string, values: Values) {
  const value = values.get(property);
  if (property !== 'line-height' || value === undefined || !/^[\d.]+$/.test(value)) return value;
  return `${Math.round(Number(value) * Number.parseFloat(values.get('font-size')!) * 10_000) / 10_000}px`;
}
