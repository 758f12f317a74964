/**
 * A dialog over the page. It is the browser's own <dialog>: that keeps the focus
 * inside, gives it back afterwards, closes on Escape (and here also by a press beside it) and needs no style at run time.
 * (Mantine's modal cannot be an alertdialog, and adds style tags that our
 * Content-Security-Policy forbids.)
 */
import { X } from 'lucide-react';
import { type ReactNode, useCallback, useId, useRef } from 'react';
import styles from './Dialog.module.css';

interface Props {
  title: string;
  /** `alertdialog` for something that has to be read; it has no cross in the corner. */
  role?: 'dialog' | 'alertdialog';
  icon?: ReactNode;
  /** Or what makes it, out of the way to close. */
  children: ReactNode | ((close: (answer?: string) => void) => ReactNode);
  /**
   * Called once it has closed, in whatever way: a form with method="dialog" closes it too.
   * The answer is what `close` was given, or the value of the button pressed in such a form; empty otherwise.
   */
  onClose: (answer: string) => void;
  /** Asked each time that somebody closes it. With false it is open again at once: what is in the way is shown in it. */
  mayClose?: () => boolean;
}

export function Dialog({ title, role = 'dialog', icon, children, onClose, mayClose }: Props) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  // Where a press began: whoever selects text may let go beside the dialog.
  const pressed = useRef<EventTarget>(null);
  const attach = useCallback((element: HTMLDialogElement | null) => {
    dialog.current = element;
    openModal(element);
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: for the keyboard there is Escape
    <dialog
      ref={attach}
      role={role}
      aria-labelledby={`${id}-title`}
      aria-describedby={role === 'alertdialog' ? `${id}-text` : undefined}
      className={styles.dialog}
      onClose={({ target, currentTarget }) => {
        // React tells it of a dialog inside this one too.
        if (target !== currentTarget) return;
        // Not on `cancel`: of two in a row, the browser tells the second only when it has closed.
        if (mayClose?.() === false) return openModal(currentTarget);
        keepFocusOnPage(currentTarget);
        onClose(currentTarget.returnValue);
      }}
      onPointerDown={({ target }) => {
        pressed.current = target;
      }}
      onClick={({ target, currentTarget }) => {
        // Beside .sheet there is only the veil. An alert has to be read, and stays.
        const isBeside = target === currentTarget && pressed.current === currentTarget;
        if (role === 'dialog' && isBeside) currentTarget.close();
      }}
    >
      <div className={styles.sheet}>
        <header className={styles.header}>
          {icon}
          <h2 id={`${id}-title`}>{title}</h2>
          {role === 'dialog' && (
            <form method="dialog">
              <button type="submit" className={styles.close} aria-label="Close">
                <X size={20} aria-hidden />
              </button>
            </form>
          )}
        </header>
        <div id={`${id}-text`}>
          {typeof children === 'function' ? children((answer) => dialog.current?.close(answer)) : children}
        </div>
      </div>
    </dialog>
  );
}

/** The browser gives the focus back, unless what had it is gone or disabled by now. */
function keepFocusOnPage(closed: HTMLDialogElement) {
  const focused = document.activeElement;
  const isLost = focused === document.body || closed.contains(focused);
  if (isLost) document.getElementById('content')?.focus({ preventScroll: true });
}

const openModal = (dialog: HTMLDialogElement | null) => {
  if (dialog && !dialog.open) dialog.showModal();
};
