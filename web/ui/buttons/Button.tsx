/**
 * The button of Darasa, and a link that looks like it. (Mantine's disables itself
 * while it waits, which throws the focus off the page, and cuts long labels off.)
 */
import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import styles from './Button.module.css';

interface Look {
  /** `sun` for the one thing to do next, `soft` where many stand side by side, `quiet` for the rest, `clay` for what cannot be undone. */
  look?: 'sun' | 'soft' | 'quiet' | 'clay';
  /** As wide as what it stands in. */
  wide?: boolean;
}

interface ButtonProps extends ComponentProps<'button'>, Look {
  /** What was asked for is under way: presses do nothing, and the focus stays. */
  isBusy?: boolean;
  /** Not yet: presses do nothing, and the focus can come here, to what says why. */
  isEarly?: boolean;
}

export function Button({
  look = 'sun',
  wide = false,
  isBusy = false,
  isEarly = false,
  type = 'button',
  onClick,
  ...rest
}: ButtonProps) {
  const isOff = isBusy || isEarly;
  return (
    <button
      {...rest}
      type={type}
      className={styles.button}
      data-look={look}
      data-wide={wide || undefined}
      aria-disabled={isOff || undefined}
      aria-busy={isBusy || undefined}
      onClick={(event) => (isOff ? event.preventDefault() : onClick?.(event))}
    />
  );
}

export function ButtonLink({ look = 'sun', wide = false, ...rest }: ComponentProps<typeof Link> & Look) {
  return <Link {...rest} className={styles.button} data-look={look} data-wide={wide || undefined} />;
}

/** For a file that comes down to be saved. */
export function DownloadLink({ look = 'quiet', wide = false, ...rest }: ComponentProps<'a'> & Look) {
  return <a download {...rest} className={styles.button} data-look={look} data-wide={wide || undefined} />;
}
