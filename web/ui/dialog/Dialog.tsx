/**
 * A modal on the native <dialog>, which traps and restores the focus and closes on
 * Escape; a press on the backdrop closes it too. Mantine's modal cannot be an
 * alertdialog and adds style tags, which our Content-Security-Policy forbids.
 */
import { X } from 'lucide-react';
import { type ReactNode, useCallback, useId, useRef } from 'react';
import * as texts from '#texts/general.ts';
import styles from './Dialog.module.css';

interface Props {
  title: string;
  /** The user must answer an `alertdialog`: it has no close button in the corner. */
  role?: 'dialog' | 'alertdialog';
  icon?: ReactNode;
  /** The content, or a function that returns it; its argument is a function that closes the dialog. */
  children: ReactNode | ((close: (answer?: string) => void) => ReactNode);
  /**
   * Called once the dialog has closed. A form with method="dialog" inside closes it too.
   * The answer is the argument of `close`, or the value of the button pressed in such a form; otherwise empty.
   */
  onClose: (answer: string) => void;
  /** Called before each close. If it returns false, the dialog reopens, and its content must say why. */
  mayClose?: () => boolean;
}

export function Dialog({ title, role = 'dialog', icon, children, onClose, mayClose }: Props) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  // The element on which a press began. A press that begins inside the dialog, to select text, may end on the backdrop.
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
        // In React the close event of a nested dialog bubbles up to this dialog.
        if (target !== currentTarget) return;
        // Not checked in `cancel`: browsers do not send that event twice in a row, but close the dialog the second
        // time.
        if (mayClose?.() === false) return openModal(currentTarget);
        keepFocusOnPage(currentTarget);
        onClose(currentTarget.returnValue);
      }}
      onPointerDown={({ target }) => {
        pressed.current = target;
      }}
      onClick={({ target, currentTarget }) => {
        // The backdrop is the area outside .sheet. A press on the backdrop does not close an alertdialog.
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
              <button type="submit" className={styles.close} aria-label={texts.close}>
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

/** Moves the focus to the page if the browser cannot restore it: the element that had it was removed or disabled. */
function keepFocusOnPage(closed: HTMLDialogElement) {
  const focused = document.activeElement;
  const isLost = focused === document.body || closed.contains(focused);
  if (isLost) document.getElementById('content')?.focus({ preventScroll: true });
}

const openModal = (dialog: HTMLDialogElement | null) => {
  if (dialog && !dialog.open) dialog.showModal();
};
