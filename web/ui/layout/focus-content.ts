/** Moves the focus to the page's content, for a button that disappears when its action is done. */
export const focusContent = () => document.getElementById('content')?.focus({ preventScroll: true });
