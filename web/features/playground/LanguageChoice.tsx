/** Which language to write in. Those that cannot run here stay in the list, and say why. */
import type { RunnerLanguage } from '#contract/runner.ts';
import { Combobox } from '#web/ui/form/Combobox.tsx';

interface Props {
  languages: RunnerLanguage[];
  /** Those that run on the device, whatever the school has. */
  deviceLanguageIds: readonly number[];
  languageId: number;
  onChoose: (languageId: number) => void;
}

export const LanguageChoice = ({ languages, deviceLanguageIds, languageId, onChoose }: Props) => (
  <Combobox
    label="Language"
    placeholder="Filter By Category"
    options={languages.map(({ id, name, isHere, reason }) => ({
      value: String(id),
      name,
      disabledReason: isHere || deviceLanguageIds.includes(id) ? undefined : reason,
    }))}
    value={String(languageId)}
    onChoose={(value) => onChoose(Number(value))}
  />
);
