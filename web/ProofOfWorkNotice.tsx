/** Says why a request takes a while: the device first solves a proof of work (web/api/proof-of-work/proof-of-work.ts). */
import { createRoot, type Root } from 'react-dom/client';
import styles from './ProofOfWorkNotice.module.css';

function ProofOfWorkNotice({ done }: { done: number }) {
  return (
    <aside aria-label="Security check" className={styles.bar}>
      <p role="status">
        There were many attempts, so your device first solves a small puzzle. This takes up to 10 seconds.
      </p>
      <progress aria-label="Security check" value={done} max={1} />
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
  // Inside an open dialog, because a modal dialog hides everything outside it from screen readers.
  const parent = document.querySelector('dialog[open]') ?? document.body;
  const container = parent.appendChild(document.createElement('div'));
  return { container, root: createRoot(container) };
}

function hide() {
  shownNotice?.root.unmount();
  shownNotice?.container.remove();
  shownNotice = undefined;
}
