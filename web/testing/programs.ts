/** Operates the playground by its roles and labels. The fake server does not run programs: the test sets results. */
import { onTestFinished } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { runner } from '#contract/runner.ts';
import { type Submission, type SubmissionStatusId, submissionStatuses, submissions } from '#contract/submissions.ts';
import { runnerLanguages } from './factories/programs.ts';
import { student } from './factories/records.ts';
import { school, show } from './show.tsx';

export const editor = page.getByRole('textbox', { name: /^Program in/ });
export const output = page.getByRole('region', { name: 'Output', exact: true });
export const details = page.getByRole('region', { name: 'Output details' });
export const runButton = page.getByRole('button', { name: 'Compile and Execute' });
export const customInput = page.getByLabelText('Custom input');

/** Replaces the program as a user does: selects all and pastes. The editor may miss a selection set by fill(). */
export async function write(code: string) {
  await editor.click();
  await userEvent.keyboard('{ControlOrMeta>}a{/ControlOrMeta}');
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', code);
  editor.element().dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
}

export async function choose(list: 'Language' | 'Theme', name: string) {
  const box = page.getByRole('combobox', { name: list });
  await box.click();
  await box.fill(name);
  await page
    .getByRole('option', { name: new RegExp(`^${name.replaceAll(/\W/g, '\\$&')}`) })
    .first()
    .click();
}

/** Opens the playground as a student of a school whose own machine runs programs. */
export function showPlayground(address = '/code') {
  school.answer(runner.languages, runnerLanguages());
  school.answer(runner.prewarm, {});
  show(address, student());
}

interface RunResult extends Pick<Submission, 'stdout' | 'stderr' | 'compile_output' | 'message' | 'pictures'> {
  statusId?: SubmissionStatusId;
}

/** From now on every program that runs on the fake server has this result. */
export function answerRuns({ statusId = 3, pictures, ...texts }: RunResult) {
  const status = { id: statusId, description: submissionStatuses[statusId] };
  const encodedTexts = Object.entries(texts).map(([name, text]) => [name, text && toBase64(text)]);
  const measured = { time: '0.021', memory: 3_400, cpu_time_limit: '5', wall_time_limit: '10' };
  school.answer(submissions.create, { token: 'a-run' });
  school.answer(submissions.read, {
    token: 'a-run',
    status,
    ...measured,
    ...Object.fromEntries(encodedTexts),
    ...(pictures && { pictures }),
  });
}

/** Returns the programs that the page has sent to the fake server to run, in plain text. */
export const requestedRuns = () =>
  school.requests(submissions.create).map(({ body }) => ({
    languageId: body.language_id,
    source: fromBase64(String(body.source_code)),
    stdin: fromBase64(String(body.stdin)),
  }));

const toBase64 = (text: string) => btoa(String.fromCharCode(...new TextEncoder().encode(text)));

const fromBase64 = (base64: string) =>
  new TextDecoder().decode(Uint8Array.from(atob(base64), (character) => character.charCodeAt(0)));

interface Toast {
  text: string;
  /** The duration in CSS notation, such as '1s'. */
  duration: string;
}

/**
 * Records the toasts from now on, because some close before a test on a busy machine looks. The duration of a toast is
 * read from its progress bar, whose animation lasts as long. Call this once the page is rendered: until then a toast of the previous test may appear.
 */
export function recordToasts() {
  const bars = () => document.querySelectorAll('[role=alert] [role=progressbar]');
  const knownBars = new Set(bars());
  const recorded: Toast[] = [];
  const observer = new MutationObserver(() => {
    for (const bar of bars()) {
      if (knownBars.has(bar)) continue;
      knownBars.add(bar);
      const text = bar.closest('[role=alert]')!.textContent;
      recorded.push({ text, duration: getComputedStyle(bar).animationDuration });
    }
  });
  observer.observe(document.body, { childList: true, subtree: true });
  onTestFinished(() => observer.disconnect());
  return () => recorded;
}
