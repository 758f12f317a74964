/**
 * Runs before the tests of the interface: adds the parts of the page's head that the app reads when it starts, as the
 * server sends them.
 */
import page from '#web/index.html?raw';

const { documentElement } = new DOMParser().parseFromString(page, 'text/html');
for (const meta of documentElement.querySelectorAll('meta[name]')) document.head.append(document.importNode(meta));
document.documentElement.lang = documentElement.lang;
document.documentElement.dataset.mantineColorScheme = 'light';
