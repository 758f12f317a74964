/**
 * The main heading of a page and the name of its browser tab. After a
 * navigation it takes the focus, so that a screen reader says where one is.
 */
import { useState } from 'react';
import { useLocation } from 'react-router';

interface Props {
  children: string;
  /** The name in the browser tab, where it is not the heading itself. */
  tab?: string;
  id?: string;
}

export function PageHeading({ children, tab = children, id }: Props) {
  // The router calls the first location of a visit `default`; the browser itself reads that page out.
  const { key } = useLocation();
  // As it was when the page came: a search that changes the address keeps the focus where one types.
  const [cameByNavigation] = useState(key !== 'default');
  return (
    <>
      <title>{`${tab} · Darasa`}</title>
      <h1 id={id} tabIndex={-1} ref={cameByNavigation ? focus : null}>
        {children}
      </h1>
    </>
  );
}

const focus = (heading: HTMLElement | null) => heading?.focus({ preventScroll: true });
