/** The select of the editor's colour theme. */

import * as texts from '#texts/code/playground.ts';
import { themeNames } from '#web/ui/code-editor/themes.ts';
import { Combobox } from '#web/ui/form/Combobox.tsx';
import type { EditorPreferences } from './editor-preferences.ts';

const options = themeNames.map(({ id, name }) => ({ value: id, name }));

export const ThemeChoice = ({ preferences: { themeName, chooseTheme } }: { preferences: EditorPreferences }) => (
  <Combobox
    label={texts.theme}
    placeholder={texts.selectTheme}
    options={options}
    value={themeName}
    onChoose={chooseTheme}
  />
);
