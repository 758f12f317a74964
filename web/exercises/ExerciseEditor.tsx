/** The code editor of an exercise. Loaded when the student touches the code. */
import type { Ref } from 'react';
import { useEditorPreferences } from '#web/features/playground/editor-preferences.ts';
import { findGrammar } from '#web/features/playground/find-grammar.ts';
import { CodeEditor, type EditorHandle } from '#web/ui/code-editor/CodeEditor.tsx';

interface Props {
  ref: Ref<EditorHandle>;
  label: string;
  languageId: number;
  code: string;
  onType: (code: string) => void;
}

export default function ExerciseEditor({ ref, label, languageId, code, onType }: Props) {
  const { theme, fontSize } = useEditorPreferences();
  return (
    <CodeEditor
      ref={ref}
      label={label}
      code={code}
      grammar={findGrammar(languageId)}
      theme={theme}
      fontSize={fontSize}
      onChange={onType}
      takesFocus
    />
  );
}
