/** Editors of programs and what surrounds them, by their roles and labels, for tests. */
import { page, userEvent } from 'vitest/browser';

export const editor = page.getByRole('textbox', { name: /^Program in/ });

/** As a person who selects all of it and pastes over it. */
export const write = (code: string) => userEvent.fill(editor, code);
