import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { LessonText } from './LessonText.tsx';

function showText(text: string, onMoment?: (seconds: number) => void) {
  const host = document.body.appendChild(document.createElement('main'));
  const root = createRoot(host);
  onTestFinished(() => {
    root.unmount();
    host.remove();
  });
  root.render(
    <MemoryRouter>
      <LessonText onMoment={onMoment}>{text}</LessonText>
    </MemoryRouter>,
  );
  return host;
}

/** Returns the text of the coloured pieces of one kind. */
const pieces = (host: Element, kind: string) =>
  [...host.querySelectorAll(`[data-kind="${kind}"]`)].map(({ textContent }) => textContent.trim());

test('code is copied, which is announced', async () => {
  showText('```py\nprint(1)\nprint(2)\n```');
  await page.getByRole('button', { name: 'Copy Python' }).click();

  await expect.element(page.getByRole('alert')).toHaveTextContent('Copied');
  expect(await navigator.clipboard.readText()).toBe('print(1)\nprint(2)');
});

test('code is highlighted in the language of its fence, without changing it', async () => {
  const program = 'def f(x):\n    return "a", 12  # why\n\n\tpass';
  const host = showText(`\`\`\`python run\n${program}\n\`\`\``);

  await expect.poll(() => pieces(host, 'comment')).toEqual(['# why']);
  expect(pieces(host, 'keyword')).toEqual(['def', 'return', 'pass']);
  expect(pieces(host, 'string')).toEqual(['"a"']);
  expect(pieces(host, 'constant')).toEqual(['12']);
  expect(host.querySelector('pre')!.textContent).toBe(program);
});

test('scripts and styles in HTML are highlighted in their own languages', async () => {
  const markup =
    '<style>\nb { color: #123; }\n</style>\n<p title="a">if</p>\n<script>if (1) f("</p>") // x</script><b>\n';
  const host = showText(`\`\`\`html\n${markup}\`\`\``);

  await expect.poll(() => pieces(host, 'keyword')).toEqual(['if']);
  expect(pieces(host, 'string')).toEqual(['"a"', '"</p>"']);
  expect(pieces(host, 'comment')).toEqual(['// x']);
  expect(pieces(host, 'constant')).toContain('#123');
  expect(`${host.querySelector('pre')!.textContent}\n`).toBe(markup);
});

test('code in an unknown language is plain', async () => {
  const host = showText('```klingon\nif 1\n```\n\n```js\nif (1) {}\n```');
  await expect.poll(() => pieces(host, 'keyword')).toEqual(['if']);
  expect(host.querySelector('pre code')!.children).toHaveLength(0);
});

test('an answer opens and closes by keyboard', async () => {
  showText('> [!ANSWER] What does it print?\n> Forty-two');
  const answer = page.getByText('Forty-two');
  await expect.element(page.getByText('What does it print?')).toBeVisible();
  expect(answer.element().checkVisibility()).toBe(false);

  await userEvent.keyboard('{Tab}{Enter}');
  await expect.poll(() => answer.element().checkVisibility()).toBe(true);
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => answer.element().checkVisibility()).toBe(false);
});

test('links to moments give the seconds', async () => {
  const onMoment = vi.fn<(seconds: number) => void>();
  showText('[a](#2:15), [b](#1:02:15) and [c](#100:00)', onMoment);
  for (const name of ['a', 'b', 'c']) await page.getByRole('button', { name }).click();

  expect(onMoment.mock.calls).toEqual([[135], [3_735], [6_000]]);
});

test('maths is rendered as MathML', async () => {
  const host = showText('An area is $\\pi r^2$.\n\n$$\n\\sum_{i=1}^n i = \\frac{n(n+1)}{2}\n$$');
  await expect.poll(() => host.querySelectorAll('math').length).toBe(2);

  expect(host.querySelector('p')!.textContent).toBe('An area is πr2.');
  expect(host.querySelector('math[display="block"] mfrac')).not.toBeNull();
  expect(host.querySelectorAll('code')).toHaveLength(0);
});

const refused = [
  '\\frac{1',
  '\\nosuchcommand',
  '\\def\\a{\\a\\a}\\a',
  '\\newcommand{\\a}{b}\\a',
  '\\href{https://a.ke}{a}',
  '\\includegraphics{a.png}',
  '\\class{a}{b}',
  '\\style{color: red}{b}',
  '\\eqref{a}',
  '{'.repeat(999) + '}'.repeat(999),
];

test('maths that is invalid or forbidden is shown as written', async () => {
  const host = showText(['$x$', ...refused.map((tex) => `$${tex}$`)].join('\n\n'));
  await expect.poll(() => host.querySelectorAll('math').length).toBeGreaterThan(0);

  const sources = [...host.querySelectorAll('code')].map(({ textContent }) => textContent);
  expect(sources.slice(0, 9)).toEqual(refused.slice(0, 9).map((tex) => `$${tex}$`));
  expect(host.querySelectorAll('a, img')).toHaveLength(0);
});

test('two backslashes before a word are a line break and not a command', async () => {
  const host = showText('$$\na \\\\def b\n$$');
  await expect.poll(() => host.querySelectorAll('math').length).toBe(1);
});
