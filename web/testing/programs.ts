/** The playground by its roles and labels, before a school that runs programs as a test says. */
import { onTestFinished } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { runner } from '#contract/runner.ts';
import { type Submission, type SubmissionStatusId, submissionStatuses, submissions } from '#contract/submissions.ts';
import { offered } from './factories/programs.ts';
import { student } from './factories/records.ts';
import { school, show } from './show.tsx';

export const editor = page.getByRole('textbox', { name: /^Program in/ });
export const output = page.getByRole('region', { name: 'Output', exact: true });
export const details = page.getByRole('region', { name: 'Output details' });
export const runButton = page.getByRole('button', { name: 'Compile and Execute' });
export const customInput = page.getByLabelText('Custom input');

/** As a person who selects all of it and pastes over it. What selects by the page alone, as filling does, the editor may not hear of in time. */
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

/** The playground of a student, in a school that runs programs itself. */
export function showPlayground(address = '/code') {
  school.answer(runner.languages, offered());
  school.answer(runner.prewarm, {});
  show(address, student());
}

interface Ended extends Pick<Submission, 'stdout' | 'stderr' | 'compile_output' | 'message'> {
  statusId?: SubmissionStatusId;
}

/** Each program that runs at the school ends so. */
export function answerRuns({ statusId = 3, ...texts }: Ended) {
  const status = { id: statusId, description: submissionStatuses[statusId] };
  const told = Object.entries(texts).map(([name, text]) => [name, text && toBase64(text)]);
  const measured = { time: '0.021', memory: 3_400, cpu_time_limit: '5', wall_time_limit: '10' };
  school.answer(submissions.create, { token: 'a-run' });
  school.answer(submissions.read, { token: 'a-run', status, ...measured, ...Object.fromEntries(told) });
}

/** What the school was given to run, in plain text. */
export const askedRuns = () =>
  school.asked(submissions.create).map(({ body }) => ({
    languageId: body.language_id,
    source: fromBase64(String(body.source_code)),
    stdin: fromBase64(String(body.stdin)),
  }));

const toBase64 = (text: string) => btoa(String.fromCharCode(...new TextEncoder().encode(text)));

const fromBase64 = (base64: string) =>
  new TextDecoder().decode(Uint8Array.from(atob(base64), (character) => character.charCodeAt(0)));

interface Toast {
  words: string;
  /** As '1s'. */
  lasts: string;
}

/**
 * The toasts from now on: some go before a busy machine looks. The bar at the foot of each runs for as long as it stays.
 * To be called once the page is there: what was told last in the test before may still be on its way until then.
 */
export function noteToasts() {
  const bars = () => document.querySelectorAll('[role=alert] [role=progressbar]');
  const seen = new Set(bars());
  const noted: Toast[] = [];
  const observer = new MutationObserver(() => {
    for (const bar of bars()) {
      if (seen.has(bar)) continue;
      seen.add(bar);
      const words = bar.closest('[role=alert]')!.textContent;
      noted.push({ words, lasts: getComputedStyle(bar).animationDuration });
    }
  });
  observer.observe(document.body, { childList: true, subtree: true });
  onTestFinished(() => observer.disconnect());
  return () => noted;
}
