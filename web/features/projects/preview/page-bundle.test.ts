import { expect, test } from 'vitest';
import { bundlePage, type SourceFile } from './page-bundle.ts';

const picture = new ArrayBuffer(8);
const others: SourceFile[] = [
  { path: 'css/style.css', content: 'body { background: url("../pictures/cat.png") }\n@import "more.css";' },
  { path: 'css/more.css', content: 'p { color: red }' },
  { path: 'js/main.js', content: 'import "./tools.js"' },
  { path: 'js/tools.js', content: 'while (true) {}' },
  { path: 'pictures/cat.png', content: picture },
  { path: 'data.json', content: '{}' },
];

/** Bundles a page beside those files; each token stands as `[path]`. */
function bundle(html: string, path = 'index.html') {
  const made = bundlePage([{ path, content: html }, ...others], path)!;
  const readable = (text: string) =>
    text.replaceAll(new RegExp(`${made.mark}(\\d+);`, 'g'), (_, index) => `[${made.files[Number(index)]!.path}]`);
  const files = Object.fromEntries(
    made.files.map(({ path, content }) => [path, typeof content === 'string' ? readable(content) : content]),
  );
  // Without the script with which the frame begins.
  return {
    html: readable(made.html).replace(/<script>[^<]*<\/script><script type="importmap">.*?<\/script>/, ''),
    files,
  };
}

test.for([
  ['<link rel="stylesheet" href="css/style.css">', '<link rel="stylesheet" href="[css/style.css]">'],
  ["<script src='./js/main.js' defer></script>", "<script src='[js/main.js]' defer></script>"],
  ['<img src=pictures/cat.png alt=cat>', '<img src=[pictures/cat.png] alt=cat>'],
  ['<img srcset="pictures/cat.png 1x, none.png 2x">', '<img srcset="[pictures/cat.png] 1x, none.png 2x">'],
  ['<div style="background: url(pictures/cat.png)"></div>', '<div style="background: url([pictures/cat.png])"></div>'],
  [
    '<style>p { background: url(pictures/cat.png) }</style>',
    '<style>p { background: url([pictures/cat.png]) }</style>',
  ],
] as const)('%s names the project’s file', ([html, rewritten]) => {
  expect(bundle(html).html).toBe(rewritten);
});

test.for([
  '<a href="about.html">About</a>',
  '<img src="https://elsewhere.example/cat.png">',
  '<img src="data:image/png;base64,AA==">',
  '<img src="none.png">',
  '<p>src="pictures/cat.png"</p>',
  '<!-- <img src="pictures/cat.png"> -->',
  '<script type="text/template"><img src="x"> while (true) {}</script>',
])('%s stays', (html) => {
  expect(bundle(html).html).toBe(html);
});

test('a page opens no connection to hosts from which it gets nothing', () => {
  expect(bundle('<link rel="preconnect" href="https://fonts.example">').html).toBe(
    '<link rel="" href="https://fonts.example">',
  );
});

test('a page in a folder names files from there', () => {
  expect(bundle('<img src="../pictures/cat.png">', 'pages/about.html').html).toBe('<img src="[pictures/cat.png]">');
});

test('styles and scripts name their files, pictures stay as they are', () => {
  const { files } = bundle('');

  expect(files['css/style.css']).toBe('body { background: url([pictures/cat.png]) }\n@import url([css/more.css]);');
  expect(files['js/main.js']).toBe('import "project/js/tools.js"');
  expect(files['js/tools.js']).toContain('while (true) {__darasaLoop(1,"js/tools.js");');
  expect(files['pictures/cat.png']).toBe(picture);
});

test('loops of a script in the page know the line of the page', () => {
  const { html } = bundle('<!doctype html>\n<p>1</p>\n<script>\n  while (true) {}\n</script>');

  expect(html).toContain('while (true) {__darasaLoop(4,"index.html");}');
});

test('the frame’s script is first, behind the doctype, and adds no line', () => {
  const html = '<!-- mine -->\n<!DOCTYPE html>\n<html lang="sw">\n</html>';
  const made = bundlePage([{ path: 'index.html', content: html }], 'index.html')!;

  expect(made.html).toMatch(/^<!-- mine -->\n<!DOCTYPE html><script>__darasaStart\(\)<\/script>/);
  expect(made.html.split('\n')).toHaveLength(html.split('\n').length);
});

test('the import map cannot end its script early', () => {
  const made = bundlePage(
    [
      { path: 'index.html', content: '' },
      { path: 'a.js', content: '</script>' },
    ],
    'index.html',
  )!;
  expect(made.html.match(/<\/script>/g)).toHaveLength(2);
});

test('a page that the project does not have is undefined', () => {
  expect(bundlePage(others, 'index.html')).toBeUndefined();
  expect(bundlePage(others, 'pictures/cat.png')).toBeUndefined();
});

test('many comments without a doctype, and endless spaces in url(, are read in no time', () => {
  const before = performance.now();
  bundle('<!-- x -->'.repeat(5_000));
  bundle(`<style>p { background: url(${' '.repeat(20_000)} }</style>`);

  expect(performance.now() - before).toBeLessThan(2_000);
});
