/**
 * Keeps the visitor's typed text over the reload that shows the page in another language. The text stays in the tab's session storage for a
 * minute. Passwords are never stored.
 */
import { tryStorage } from '#web/storage.ts';

const CARRIED = 'carried-fields';
const MINUTE = 60_000;

interface Carried {
  at: number;
  fields: Record<string, string>;
}

/** Stores the text fields of the forms that are shown. */
export function storeFields() {
  // Some password fields have the type `text`, because the visitor has made the password visible.
  const named = 'form input[name]:not([type=password], [autocomplete$=password])';
  const inputs = [...document.querySelectorAll<HTMLInputElement>(named)];
  // The sign-in page has a second form, which is hidden and inert.
  const shown = inputs.filter(
    (input) => input.checkVisibility({ visibilityProperty: true }) && !input.closest('[inert]'),
  );
  const fields = Object.fromEntries(shown.map(({ name, value }) => [name, value]));
  tryStorage(() => sessionStorage.setItem(CARRIED, JSON.stringify({ at: Date.now(), fields } satisfies Carried)));
}

/** Returns the text that the field with this name had before the reload; the empty string if there is none. */
export function carriedField(name: string) {
  const carried = tryStorage(() => JSON.parse(sessionStorage.getItem(CARRIED) ?? 'null') as Carried | null);
  if (carried && Date.now() - carried.at < MINUTE) return carried.fields[name] ?? '';
  tryStorage(() => sessionStorage.removeItem(CARRIED));
  return '';
}
