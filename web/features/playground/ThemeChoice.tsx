/** The select of the editor's colour theme. */

import { themeNames } from '#web/ui/code-editor/themes.ts';
import { Combobox } from '#web/ui/form/Combobox.tsx';
import type { EditorPreferences } from './editor-preferences.ts';

const options = themeNames.map(({ id, name }) => ({ value: id, name }));

export const ThemeChoice = ({ preferences: { themeName, chooseTheme } }: { preferences: EditorPreferences }) => (
  <Combobox label="Theme" placeholder="Select Theme" options={options} value={themeName} onChoose={chooseTheme} />
);
