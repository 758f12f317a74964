/** The colours of the editor. */

import { Combobox } from '#web/ui/Combobox.tsx';
import { themeNames } from '#web/ui/code-editor/themes.ts';
import type { EditorLook } from './editor-preferences.ts';

const options = themeNames.map(({ id, name }) => ({ value: id, name }));

export const ThemeChoice = ({ look: { themeName, chooseTheme } }: { look: EditorLook }) => (
  <Combobox label="Theme" placeholder="Select Theme" options={options} value={themeName} onChoose={chooseTheme} />
);
