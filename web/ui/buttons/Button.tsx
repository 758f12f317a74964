/**
 * The button, and links that look like it. (Mantine's button disables itself while
 * it loads, which loses the focus, and truncates long labels.)
 */
import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import styles from './Button.module.css';

interface Look {
  /** `sun` for the primary action, `soft` for one of several, `quiet` for secondary ones, `clay` for irreversible ones. */
  look?: 'sun' | 'soft' | 'quiet' | 'clay';
  /** Whether the button is as wide as its container. */
  wide?: boolean;
}

interface ButtonProps extends ComponentProps<'button'>, Look {
  /** Whether the action is running: presses then do nothing, and the button keeps the focus. */
  isBusy?: boolean;
  /** Whether presses do nothing. The button stays focusable: screen readers read the reason in its description. */
  isDisabled?: boolean;
}

export function Button({
  look = 'sun',
  wide = false,
  isBusy = false,
  isDisabled = false,
  type = 'button',
  onClick,
  ...rest
}: ButtonProps) {
  const isInactive = isBusy || isDisabled;
  return (
    <button
      {...rest}
      type={type}
      className={styles.button}
      data-look={look}
      data-wide={wide || undefined}
      aria-disabled={isInactive || undefined}
      aria-busy={isBusy || undefined}
      onClick={(event) => (isInactive ? event.preventDefault() : onClick?.(event))}
    />
  );
}

export function ButtonLink({ look = 'sun', wide = false, ...rest }: ComponentProps<typeof Link> & Look) {
  return <Link {...rest} className={styles.button} data-look={look} data-wide={wide || undefined} />;
}

/** A link to a file that the browser saves instead of opening it. */
export function DownloadLink({ look = 'quiet', wide = false, ...rest }: ComponentProps<'a'> & Look) {
  return <a download {...rest} className={styles.button} data-look={look} data-wide={wide || undefined} />;
}
