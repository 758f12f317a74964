/** Says why the page takes a while: the device does work before a request passes (web/api/proof-of-work.ts). */
import { createRoot, type Root } from 'react-dom/client';
import styles from './WorkNotice.module.css';

function WorkNotice({ done }: { done: number }) {
  return (
    <aside aria-label="Security check" className={styles.bar}>
      <p role="status">
        There were many attempts, so your device first solves a small puzzle. This takes up to 10 seconds.
      </p>
      <progress aria-label="Security check" value={done} max={1} />
    </aside>
  );
}

let shown: { root: Root; place: HTMLElement } | undefined;

/** @param done  how much of the work, from 0 to 1; null when it is over */
export function showWork(done: number | null) {
  if (done === null) return hide();
  shown ??= open();
  shown.root.render(<WorkNotice done={done} />);
}

function open() {
  // An open dialog hides what is not in it from screen readers.
  const parent = document.querySelector('dialog[open]') ?? document.body;
  const place = parent.appendChild(document.createElement('div'));
  return { place, root: createRoot(place) };
}

function hide() {
  shown?.root.unmount();
  shown?.place.remove();
  shown = undefined;
}
