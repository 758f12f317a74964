import { expect, test } from 'vitest';
import { catalogues } from '#messages/catalogues.ts';
import { deviceIn } from './device.ts';

const MOBILE = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  ['Chrome on Android', `Mozilla/5.0 (Linux; Android 10; K) ${MOBILE} Chrome/131.0.0.0 Mobile Safari/537.36`],
  ['Chrome on Windows', `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${MOBILE} Chrome/131.0.0.0 Safari/537.36`],
  [
    'Chrome on iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/131.0.6778.73 Mobile/15E148 Safari/604.1',
  ],
  ['Chrome on ChromeOS', `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${MOBILE} Chrome/131.0.0.0 Safari/537.36`],
  [
    'Safari on iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
  ],
  [
    'Safari on Mac',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
  ],
  ['Firefox on Android', 'Mozilla/5.0 (Android 14; Mobile; rv:133.0) Gecko/133.0 Firefox/133.0'],
  ['Firefox on Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0'],
  [
    'Firefox on iPad',
    'Mozilla/5.0 (iPad; CPU OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/133.0 Mobile/15E148 Safari/605.1.15',
  ],
  ['Edge on Windows', `Mozilla/5.0 (Windows NT 10.0) ${MOBILE} Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0`],
  ['Edge on Android', `Mozilla/5.0 (Linux; Android 10; K) ${MOBILE} Chrome/131.0.0.0 Mobile Safari/537.36 EdgA/131.0`],
  [
    'Samsung Internet on Android',
    `Mozilla/5.0 (Linux; Android 10; K) ${MOBILE} SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36`,
  ],
  ['Opera Mini on Android', 'Opera/9.80 (Android; Opera Mini/36.2.2254/191.249; U; en) Presto/2.12.423 Version/12.16'],
  [
    'Opera on Android',
    `Mozilla/5.0 (Linux; Android 10; K) ${MOBILE} Chrome/130.0.0.0 Mobile Safari/537.36 OPR/86.0.0.0`,
  ],
  ['Opera Mini', 'Opera/9.80 (J2ME/MIDP; Opera Mini/7.1.32052/29.3709; U; en) Presto/2.8.119 Version/11.10'],
  [
    'UC Browser on Android',
    'Mozilla/5.0 (Linux; U; Android 11; en-US) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/100.0.4896.58 UCBrowser/13.5.0 Mobile Safari/537.36',
  ],
  ['Firefox on KaiOS', 'Mozilla/5.0 (Mobile; Nokia_8110_4G; rv:48.0) Gecko/48.0 Firefox/48.0 KAIOS/2.5'],
  ['Unknown device', 'curl/8.5.0'],
  ['Unknown device', ''],
])('the device name is %s for the user agent: %s', (device, userAgent) => {
  expect(deviceIn(catalogues.en, userAgent)).toBe(device);
});
