/** Runs before the tests of the interface: what the app reads from its page's head as it starts, as the server sends it. */
import page from '#web/index.html?raw';

const { documentElement } = new DOMParser().parseFromString(page, 'text/html');
for (const meta of documentElement.querySelectorAll('meta[name]')) document.head.append(document.importNode(meta));
document.documentElement.lang = documentElement.lang;
document.documentElement.dataset.mantineColorScheme = 'light';
