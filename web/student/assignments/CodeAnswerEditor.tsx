import { NativeSelect } from '@mantine/core';
import * as texts from '#texts/learning/handins.ts';
import '@mantine/core/styles/Input.layer.css';
import type { RunnerLanguage } from '#contract/runner.ts';
import type { AutosavedDraft } from '#web/features/handins/autosave/use-autosave.ts';
import { useEditorPreferences } from '#web/features/playground/editor-preferences.ts';
import { findGrammar } from '#web/features/playground/find-grammar.ts';
import { useLanguages } from '#web/student/code/languages.ts';
import { CodeEditor } from '#web/ui/code-editor/CodeEditor.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import styles from './CodeAnswerEditor.module.css';

interface Props {
  draft: Pick<AutosavedDraft, 'fields' | 'replacements' | 'change'>;
}

export default function CodeAnswerEditor({ draft }: Props) {
  const available = useLanguages();
  if (!available) return <Spinner />;
  return <AnswerFields draft={draft} languages={available.languages} />;
}

/** Judge0 ids of the languages that beginners' courses use. */
const PYTHON = 71;

function AnswerFields({ draft: { fields, replacements, change }, languages }: Props & { languages: RunnerLanguage[] }) {
  const { theme, fontSize } = useEditorPreferences();
  const languageId = fields.languageId ?? PYTHON;
  return (
    <div className={styles.answer}>
      <NativeSelect
        label={texts.language}
        data={languages.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={String(languageId)}
        onChange={({ target }) => {
          const chosen = Number(target.value);
          change(() => ({ languageId: chosen }));
        }}
      />
      <div className={styles.editor}>
        <CodeEditor
          key={replacements}
          label={texts.program}
          code={fields.text}
          grammar={findGrammar(languageId)}
          theme={theme}
          fontSize={fontSize}
          onChange={(text) => change(() => ({ text, languageId }))}
        />
      </div>
    </div>
  );
}
