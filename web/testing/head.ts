/**
 * Runs before the tests of the interface: adds the parts of the page's head that the app reads when it starts, as the
 * server sends them.
 */
import * as React from 'react';
import page from '#web/index.html?raw';

const { documentElement } = new DOMParser().parseFromString(page, 'text/html');
for (const meta of documentElement.querySelectorAll('meta[name]')) document.head.append(document.importNode(meta));
document.documentElement.lang = documentElement.lang;
document.documentElement.dataset.mantineColorScheme = 'light';

// React’s development build records where each element was created, which takes a third of a test’s time: switched off.
const internals = Object.entries(React).find(([name]) => name.startsWith('__CLIENT_INTERNALS'))![1] as object;
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Number.POSITIVE_INFINITY, set: () => {} });

// React’s development build also measures each rendering for the browser’s developer tools, if they have console.timeStamp.
Reflect.deleteProperty(console, 'timeStamp');
