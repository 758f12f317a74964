/** Evaluates media queries for the fixed screen size on which pages are tested. */

export const SCREEN = { width: 1_280, height: 720 };

const FEATURES: Record<string, string> = {
  orientation: 'landscape',
  'prefers-color-scheme': 'light',
  'prefers-reduced-motion': 'no-preference',
  'prefers-contrast': 'no-preference',
  hover: 'hover',
  'any-hover': 'hover',
  pointer: 'fine',
  'any-pointer': 'fine',
};

export const matchesMedia = (list: string) => list.trim() === '' || list.split(',').some(matchesQuery);

function matchesQuery(query: string): boolean {
  const text = query.trim().toLowerCase();
  if (/^not\b/.test(text)) return !matchesQuery(text.slice(3));
  return text
    .replace(/^only\s+/, '')
    .split(/\s+and\s+/)
    .every((part) => part.split(/\s+or\s+/).some(matchesPart));
}

function matchesPart(part: string) {
  const inside = /^\((.*)\)$/.exec(part.trim())?.[1]?.trim();
  if (inside === undefined) return /^(?:all|screen)$/.test(part.trim());
  const [, name = '', wanted = ''] = /^([a-z-]+)\s*:\s*(.+)$/.exec(inside) ?? [];
  if (!name) return inRange(inside);
  const [, edge, side] = /^(min-|max-)?(width|height)$/.exec(name) ?? [];
  if (!side) return FEATURES[name] === wanted;
  const [size, limit] = [SCREEN[side as keyof typeof SCREEN], inPixels(wanted)];
  if (edge === 'min-') return size >= limit;
  return edge === 'max-' ? size <= limit : size === limit;
}

/** Matches ranges such as `width >= 600px` and `400px <= width < 900px`. */
function inRange(text: string) {
  const parts = text.split(/\s*([<>]=?|=)\s*/);
  if (parts.length === 1) return text === 'width' || text === 'height' || text === 'color' || text === 'hover';
  const numbers = parts.map((part) => (part in SCREEN ? SCREEN[part as keyof typeof SCREEN] : inPixels(part)));
  for (let at = 1; at < parts.length; at += 2) {
    const [before, after, sign] = [numbers[at - 1]!, numbers[at + 1]!, parts[at]!];
    const holds = { '<': before < after, '<=': before <= after, '>': before > after, '>=': before >= after }[sign];
    if (!(holds ?? before === after)) return false;
  }
  return true;
}

const inPixels = (text: string) => Number.parseFloat(text) * (/r?em$/.test(text.trim()) ? 16 : 1);
