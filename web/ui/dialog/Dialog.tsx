/**
 * A modal on the native <dialog>, which traps and restores the focus and closes on
 * Escape; a press on the backdrop closes it too. Mantine's modal cannot be an
 * alertdialog and adds style tags, which our Content-Security-Policy forbids.
 */
import { X } from 'lucide-react';
import { type ReactNode, useCallback, useId, useRef } from 'react';
import styles from './Dialog.module.css';

interface Props {
  title: string;
  /** An `alertdialog` must be answered: it has no close button in the corner. */
  role?: 'dialog' | 'alertdialog';
  icon?: ReactNode;
  /** A function gets the call that closes the dialog. */
  children: ReactNode | ((close: (answer?: string) => void) => ReactNode);
  /**
   * Called once it has closed; a form with method="dialog" closes it too.
   * The answer is the argument of `close`, or the value of the button pressed in such a form; otherwise empty.
   */
  onClose: (answer: string) => void;
  /** Called on each attempt to close. On false the dialog reopens at once; its content must say why. */
  mayClose?: () => boolean;
}

export function Dialog({ title, role = 'dialog', icon, children, onClose, mayClose }: Props) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  // Where a press began: selecting text may end on the backdrop.
  const pressed = useRef<EventTarget>(null);
  const attach = useCallback((element: HTMLDialogElement | null) => {
    dialog.current = element;
    openModal(element);
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard has Escape
    <dialog
      ref={attach}
      role={role}
      aria-labelledby={`${id}-title`}
      aria-describedby={role === 'alertdialog' ? `${id}-text` : undefined}
      className={styles.dialog}
      onClose={({ target, currentTarget }) => {
        // React bubbles the close event of a nested dialog.
        if (target !== currentTarget) return;
        // Not on `cancel`: browsers do not send a second `cancel` in a row, they close.
        if (mayClose?.() === false) return openModal(currentTarget);
        keepFocusOnPage(currentTarget);
        onClose(currentTarget.returnValue);
      }}
      onPointerDown={({ target }) => {
        pressed.current = target;
      }}
      onClick={({ target, currentTarget }) => {
        // Outside .sheet is only the backdrop. An alertdialog stays open.
        const isOnBackdrop = target === currentTarget && pressed.current === currentTarget;
        if (role === 'dialog' && isOnBackdrop) currentTarget.close();
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

/** The browser restores the focus, unless the element that had it is gone or disabled. */
function keepFocusOnPage(closed: HTMLDialogElement) {
  const focused = document.activeElement;
  const isLost = focused === document.body || closed.contains(focused);
  if (isLost) document.getElementById('content')?.focus({ preventScroll: true });
}

const openModal = (dialog: HTMLDialogElement | null) => {
  if (dialog && !dialog.open) dialog.showModal();
};
