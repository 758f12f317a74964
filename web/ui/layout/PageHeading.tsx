/**
 * The main heading of a page, and the title of the browser tab. After a
 * navigation it takes the focus, so that screen readers announce the page.
 */
import { useState } from 'react';
import { useLocation } from 'react-router';
import { FIRST_KEY } from '#web/ui/routing/browser-history.ts';
import { useSchool } from '#web/ui/school/school.ts';

interface Props {
  children: string;
  /** The title of the browser tab; by default the heading. */
  tab?: string;
  id?: string;
  /** The language of the heading, if it differs from the page's language. */
  lang?: string | undefined;
}

export function PageHeading({ children, tab = children, id, lang }: Props) {
  // The router's key for the first location is `default`; the browser announces that page itself.
  const { key } = useLocation();
  const { name } = useSchool();
  // This is read once per mount, because a search that changes the URL must not take the focus from the search field.
  const [wasNavigatedTo] = useState(key !== FIRST_KEY);
  return (
    <>
      <title>{`${tab} · ${name}`}</title>
      <h1 id={id} lang={lang} tabIndex={-1} ref={wasNavigatedTo ? focus : null}>
        {children}
      </h1>
    </>
  );
}

const focus = (heading: HTMLElement | null) => heading?.focus({ preventScroll: true });
