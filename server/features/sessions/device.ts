import type { Catalogue } from '#messages/catalogues.ts';

/**
 * Names a device by its user agent. A browser's user agent also names the browsers that it imitates or derives from, so
 * the first match counts, and names that only one browser uses come first.
 */
const browsers: [name: string, sign: RegExp][] = [
  ['Opera Mini', /Opera Mini|OPiOS/],
  ['Opera', /OPR\/|OPT\/|OPX\/|Opera/],
  ['Samsung Internet', /SamsungBrowser/],
  ['UC Browser', /UCBrowser|UCWEB/],
  ['Edge', /Edg(e|A|iOS)?\//],
  ['Firefox', /Firefox\/|FxiOS/],
  ['Chrome', /Chrome\/|CriOS|Chromium/],
  ['Safari', /Safari\//],
];

const systems: [name: string, sign: RegExp][] = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['KaiOS', /KAIOS/i],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['ChromeOS', /CrOS/],
  ['Mac', /Macintosh|Mac OS X/],
  ['Linux', /Linux|X11/],
];

/** Names a device, such as 'Chrome on Android'; only the part that is known if the other is not. */
export function deviceIn({ sessions }: Catalogue, userAgent: string) {
  const browser = nameIn(userAgent, browsers);
  const system = nameIn(userAgent, systems);
  if (browser && system) return sessions.deviceName(browser, system);
  return browser ?? system ?? sessions.unknownDevice;
}

const nameIn = (userAgent: string, signs: [name: string, sign: RegExp][]) =>
  signs.find(([, sign]) => sign.test(userAgent))?.[0];
