/** A notice that a request takes long because this device solves a proof of work (web/api/proof-of-work/) for it. */
import { createRoot, type Root } from 'react-dom/client';
import * as texts from '#texts/shell.ts';
import styles from './ProofOfWorkNotice.module.css';

function ProofOfWorkNotice({ done }: { done: number }) {
  return (
    <aside aria-label={texts.securityCheck} className={styles.bar}>
      <p role="status">{texts.securityCheckText}</p>
      <progress aria-label={texts.securityCheck} value={done} max={1} />
    </aside>
  );
}

let shownNotice: { root: Root; container: HTMLElement } | undefined;

/** @param done  the finished part of the proof of work, from 0 to 1; null when the work is over */
export function showProofOfWork(done: number | null) {
  if (done === null) return hide();
  shownNotice ??= open();
  shownNotice.root.render(<ProofOfWorkNotice done={done} />);
}

function open() {
  // A modal dialog hides the rest of the page from screen readers, so the notice goes inside an open dialog.
  const parent = document.querySelector('dialog[open]') ?? document.body;
  const container = parent.appendChild(document.createElement('div'));
  return { container, root: createRoot(container) };
}

function hide() {
  shownNotice?.root.unmount();
  shownNotice?.container.remove();
  shownNotice = undefined;
}
