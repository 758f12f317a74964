/**
 * A formula in TeX. The first one on a page loads the library that renders it. Until then, or if that fails or the formula is invalid, its
 * source is shown.
 */
import { useEffect, useRef, useState } from 'react';
import styles from './Formula.module.css';

interface Props {
  /** The formula as written in the text, with its dollar signs. */
  source: string;
  tex: string;
  isDisplayed: boolean;
}

export function Formula({ source, tex, isDisplayed }: Props) {
  const host = useRef<HTMLSpanElement>(null);
  const isRendered = useMathml(host, tex, isDisplayed);
  const formula = (
    <>
      <span ref={host} hidden={!isRendered} />
      {!isRendered && <code>{source}</code>}
    </>
  );
  return isDisplayed ? (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container has to be reachable by keyboard
    <span className={styles.displayed} tabIndex={0}>
      {formula}
    </span>
  ) : (
    formula
  );
}

/** Puts the formula into the element. Returns whether it is there. */
function useMathml(host: { current: HTMLElement | null }, tex: string, isDisplayed: boolean) {
  const [isRendered, setRendered] = useState(false);
  // The library creates nodes outside React, after it was fetched.
  useEffect(() => {
    let isCurrent = true;
    import('./render-formula.ts').then(
      ({ renderFormula }) => isCurrent && setRendered(renderFormula(tex, host.current!, isDisplayed)),
      // The library cannot be fetched, for example offline: the source stays.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [host, tex, isDisplayed]);
  return isRendered;
}
