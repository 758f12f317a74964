/**
 * Checks that no text for people is written in the code, because it belongs in messages/ (docs/translating.md): texts
 * of pages, of the server, and of the code runner if the server passes them on. Each exemption below names its reason.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { type ESTree, parseSync } from 'vite';
import { expect, test } from 'vitest';
import { catalogues } from '#messages/catalogues.ts';
import { languages } from '#packages/runner/languages/languages.ts';
import { root } from './root.mjs';

const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' });
const sources = listed
  .split('\n')
  .filter(
    (file) => /^(contract|packages|server|web)\/.*\.tsx?$/.test(file) && !/\.test\.|\.storm\.|\/testing\//.test(file),
  );
const read = (file: string) => readFileSync(`${root}/${file}`, 'utf8');

test('no text of a page is in the code', () => {
  const pages = sources.filter((file) => file.startsWith('web/') && !OF_PROGRAMS.test(file));
  expect(pages.flatMap((file) => textsIn(read(file), file))).toEqual([]);
});

/** Files with students' and interpreters' programs, what browsers print for them, names of colours and of colour themes, styles. */
const OF_PROGRAMS =
  /device-runs\/sandbox\/|preview-frame\/|playground\/(?:more-)?examples|playground\/offline-languages|code-editor\/(?:more-)?(?:themes|editor-theme)|prose-theme|error-lines|page-tests\/named-colours/;

/** Attributes whose value users see, or screen readers read out. */
const SPOKEN =
  /^(?:aria-label|aria-description|alt|title|label|placeholder|description|summary|heading|confirmLabel|hint)$/;

/** Names that do not count as texts, because they are the same in every language. */
const NAMES = new Set([
  'ms',
  'npm start',
  '(Ctrl+D)',
  'Darasa',
  'M-Pesa',
  'CSV',
  'Ksh.',
  'Judge0',
  'tus',
  'SQL',
  'JSON',
  'Ctrl',
  'Enter',
  'Alt',
  'Esc',
  'Tab',
]);

const isText = (value: string) => {
  const text = value.trim();
  return /\p{L}{2}/u.test(text) && !NAMES.has(text);
};

test.each([
  '<p>saved</p>',
  '<Button title="Save" />',
  "<p>{isOpen ? 'close' : texts.open}</p>",
  "<p aria-label={isOpen ? 'close' : texts.open} />",
  "const label = 'a name of a room'",
  "const label = 'Saved.'",
])('a text in the code of a page is found: %s', (code) => {
  expect(textsIn(code, 'web/a.tsx')).toHaveLength(1);
});

test.each([
  '<p className="wide tall card">{texts.saved} (CSV)</p>',
  "<p>{state === 'saved' ? texts.saved : t('a', b)}</p>",
  "dispatch({ type: 'draft was restored' })",
])('this is no text of a page: %s', (code) => {
  expect(textsIn(code, 'web/a.tsx')).toEqual([]);
});

/**
 * Files whose strings are no texts of the interface: the content of the demo school, programs for tests, fields of
 * security.txt, guessable passwords, names of Judge0’s statuses, stored choices, stylesheets, patterns, commands of formatters,
 * scripts of Redis, and metrics, which administrators read in Prometheus.
 */
const OTHER_CONTENT =
  /^server\/(?:demo|metrics|runner-tests)\/|\.metrics\.ts$|\/(?:well-known|local-words|customer-options|front-door\/styles|formatters|adapters\/redis\/scripts|page-harness\/styles\/(?:properties|user-agent))\.ts$|^contract\/(?:submissions|kanga-pattern)\.ts$/;

test('no text that the server writes is in its code', () => {
  const files = sources.filter((file) => /^(contract|server)\//.test(file) && !OTHER_CONTENT.test(file));
  expect(files.flatMap((file) => textsIn(read(file), file))).toEqual([]);
});

test.each([
  "throw new Refusal('invalid', 'Some new sentence.')",
  "throw new Refusal('invalid', isLong ? 'too long' : texts.tooShort)",
  "throw new StartupError('Fails.')",
  `throw new StartupError(\`\${name} must be set\`)`,
  "throw new StartupError(() => 'no such folder')",
  `const page = (email) => \`<h1>Mailbox</h1>\${email}\``,
  'reply.send(\'<p title="x">Hello</p>\')',
  "const schema = z.string().min(1, 'a name of a room')",
  "const message = 'Saved.'",
  `const message = \`\${name} has joined.\``,
])('a text in the code of the server is found: %s', (code) => {
  expect(textsIn(code, 'server/a.ts')).toHaveLength(1);
});

test.each([
  "throw new Refusal('invalid', texts.tooLong)",
  "throw new StartupError(({ settings }) => settings.httpsNeeded('OIDC_ISSUER'))",
  "throw new Error('This cannot happen, as engineers know.')",
  "app.log.error(error, 'a job failed again')",
  "logFaults(log, 'a job failed again')",
  'sql`select name from people where name is not null`',
  `const page = (title) => \`<!doctype html><title>\${title}</title><p class="a b c">Darasa</p>\``,
])('this is no text: %s', (code) => {
  expect(textsIn(code, 'server/a.ts')).toEqual([]);
});

/** Files whose texts no user of Darasa reads: the runner's API, Judge0's API, programs that the runner runs, tests. */
const NOT_IN_DARASA =
  /\/(?:http|attacks)\/|\/serve\.ts|\/judge0-api\/(?!result)|\/languages\/(?!installed)|\/compiled-python/;

/** Texts of the same catalogues that the server writes, or that an earlier version of the code runner wrote. */
const OF_SERVER = [
  ...['onlyWaited', 'printedTooMuch', 'outputUnread', 'judge0Away', 'formerRunnerAway', 'machineStopped', 'noMachine'],
  'draining',
];

/** The texts by which the server and the pages recognise the code runner's messages, in order to translate them. */
const runnerTexts = Object.entries({ ...catalogues.en.endings, ...catalogues.en.runnerMessages })
  .filter(([id]) => !OF_SERVER.includes(id))
  .map(([, text]) => (typeof text === 'string' ? text : text('…', '…')));

test('the catalogues have exactly the messages that the code runner sends to users of Darasa', () => {
  const files = sources.filter((file) => file.startsWith('packages/runner/') && !NOT_IN_DARASA.test(file));
  const said = files.flatMap((file) => textsIn(read(file), file)).map((line) => line.replace(/^\S+: /, ''));
  const differences = languages.map(({ differs }) => differs.replace(/GCC \d\.\d/, 'GCC …')).filter(Boolean);
  expect([...new Set([...said, ...differences])].sort()).toEqual(runnerTexts.sort());
});

/** Strings that are exempt: identifiers, and texts for engineers or other programs. '…' stands for a value. */
const EXEMPT = new Set([
  // The audit log, the ledger’s notes and the OpenAPI document are in English.
  ...['Revealed the phone number', 'Matched unallocated money … to this payment', 'Asked for …, received …'],
  ...['Checked: …', 'Assigned unallocated money: …', 'Not yet known'],
  ...['Requested manual settlement', 'Settled manually', 'Declined manual settlement'],
  // Texts for the log and the job queue.
  ...['no reason is known', 'look at it', 'Its process has ended'],
  // Names of a lock of PostgreSQL, a verdict, OAuth scopes, a secret, and a stand-in for a password.
  ...['no key update', 'too much memory', 'openid email profile', 'addresses of videos', 'a password that nobody has'],
  'visitor at …',
  // Keys of a cache, a font, the beginning of a URL, and settings that an administrator copies.
  ...['regrade of …', 'faults of …', '1rem system-ui, sans-serif', 'https://'],
  'CODE_RUNNER=judge0 JUDGE0_URL=https://judge0.example JUDGE0_KEY=…',
  // Texts that PostgreSQL, HTTP, Judge0, M-Pesa and compilers write or expect, and names of browsers.
  ...['still in use', '431 Request Header Fields Too Large', 'queue is full', 'no such language', 'School fees'],
  'additional_files is a zip that cannot be unpacked.',
  ...['Compilation time limit exceeded.', 'Compilation memory limit exceeded.', 'Opera Mini', 'Samsung Internet'],
]);
/** Matches SQL, headers and commands, which other programs read. */
const FOR_PROGRAMS =
  /^(?:select|with \w+ as|insert into|delete from|create database|alter role|default-src|postgres|echo|sudo|nice|npm run) /;

/** The errors whose message users see, with the message's position: the first argument of a Refusal is its code. */
const SHOWN_ERRORS: Record<string, number> = { Refusal: 1, StartupError: 0, HostUnsuitable: 0 };
const OTHER_ERRORS = /(?:Error|Failed|Full|Job|Missing|Unavailable)$|^(?:NotRun|OverQuota|Unmakeable)$/;

/** Matches three words in a row, of which one may be a value; or a value and the word that ends its sentence. */
const WORD = String.raw`[\p{L}’-]+`;
const PHRASE = new RegExp(
  String.raw`(?<![\p{L}’'_-])${WORD} ${WORD},? (?:${WORD}|…)|… ${WORD},? ${WORD}|… ${WORD}[.!?]`,
  'u',
);
const BEGINNING = /^\p{Lu}[\p{Ll}’]+(?:,? \p{L}|[.…!?:](?: |$))/u;
const TAG = /<!doctype html>|<\/?[a-z][a-z\d]*(?:\s[^>]*)?>/;

function textsIn(source: string, file: string) {
  const found = [...stringsIn(parseSync(file, source).program, file)];
  return found
    .filter(({ text, isShown }) => isText(text) && (isShown ? /\p{Ll}{2}/u.test(text) : isWritten(text)))
    .map(({ text }) => text.trim().replaceAll(/\s+/g, ' '))
    .filter((text) => !EXEMPT.has(text) && !FOR_PROGRAMS.test(text))
    .map((text) => `${file}: ${text}`);
}

function isWritten(text: string) {
  if (!TAG.test(text)) return PHRASE.test(text) || BEGINNING.test(text.trim());
  const between = text.replaceAll(/&\w+;/g, ' ').split(new RegExp(TAG, 'g'));
  return between.some(isText);
}

interface Found {
  text: string;
  /** Whether the string is part of an error that a person sees: then it counts as a text, however short it is. */
  isShown: boolean;
}

/** Yields all strings in a part of a program, except those for engineers, with '…' for values. */
function* stringsIn(part: unknown, file: string, isShown = false): Generator<Found> {
  if (Array.isArray(part)) for (const one of part) yield* stringsIn(one, file, isShown);
  if (typeof part !== 'object' || part === null || !('type' in part)) return;
  const node = part as ESTree.Node;
  if (isForEngineers(node, file)) return;
  if (node.type === 'JSXText') yield { text: node.value, isShown: true };
  if (node.type === 'Literal' && typeof node.value === 'string') yield { text: node.value, isShown };
  if (node.type === 'TemplateLiteral') yield { text: node.quasis.map(({ value }) => value.cooked).join('…'), isShown };
  if (node.type === 'NewExpression' && nameOf(node.callee) in SHOWN_ERRORS)
    return yield* stringsIn(node.arguments.slice(SHOWN_ERRORS[nameOf(node.callee)]), file, true);
  const isInside = IN_SHOWN.test(node.type) ? isShown : node.type === 'JSXAttribute' || node.type === 'JSXElement';
  for (const [name, child] of Object.entries(node))
    if (name !== 'key' && !(name === 'test' && node.type === 'SwitchCase'))
      yield* stringsIn(child, file, isInside && name !== 'test');
}

/** Matches the kinds of expressions whose parts are shown if the expression is shown. */
const IN_SHOWN = /^(?:ConditionalExpression|LogicalExpression|ArrowFunctionExpression|JSXExpressionContainer|Template)/;

/** Whether only engineers read this: SQL, types, log lines, logged errors, reducer events, styles, summaries. */
function isForEngineers(node: ESTree.Node, file: string) {
  switch (node.type) {
    case 'TaggedTemplateExpression':
    case 'TSLiteralType':
      return true;
    case 'CallExpression':
      if (node.callee.type === 'Super') return file.startsWith('web/');
      if (node.callee.type === 'Identifier') return node.callee.name === 'logFaults';
      return node.callee.type === 'MemberExpression' && isLog(node.callee.object, file);
    case 'NewExpression':
      return OTHER_ERRORS.test(nameOf(node.callee)) && !(nameOf(node.callee) in SHOWN_ERRORS);
    case 'JSXAttribute':
      return !SPOKEN.test(nameOf(node.name));
    case 'Property':
      return nameOf(node.key) === 'type' || (nameOf(node.key) === 'summary' && file.startsWith('contract/'));
    default:
      return false;
  }
}

/** Whether the object is a logger. The console of main.ts, school.ts and the roles is for administrators. */
function isLog(node: ESTree.Node, file: string) {
  if (node.type === 'MemberExpression') return nameOf(node.property) === 'log';
  return nameOf(node) === 'log' || (nameOf(node) === 'console' && !FOR_ADMINISTRATORS.test(file));
}

const FOR_ADMINISTRATORS = /^server\/(?:main\.ts|school\.ts|roles\/)/;

const nameOf = (node: ESTree.Node) => (node.type === 'Identifier' || node.type === 'JSXIdentifier' ? node.name : '');
