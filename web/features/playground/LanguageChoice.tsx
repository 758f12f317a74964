/** The select of the language. Languages that neither the server nor the device can run are listed with the reason. */
import type { RunnerLanguage } from '#contract/runner.ts';
import * as texts from '#texts/code/playground.ts';
import { Combobox } from '#web/ui/form/Combobox.tsx';

interface Props {
  languages: RunnerLanguage[];
  /** The languages that this device can run itself, even if the server does not support them. */
  deviceLanguageIds: readonly number[];
  languageId: number;
  onChoose: (languageId: number) => void;
}

export const LanguageChoice = ({ languages, deviceLanguageIds, languageId, onChoose }: Props) => (
  <Combobox
    label={texts.language}
    placeholder={texts.filterByCategory}
    options={languages.map(({ id, name, isHere, reason }) => ({
      value: String(id),
      name,
      disabledReason: isHere || deviceLanguageIds.includes(id) ? undefined : reason,
    }))}
    value={String(languageId)}
    onChoose={(value) => onChoose(Number(value))}
  />
);
