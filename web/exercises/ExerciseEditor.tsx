/** The code editor of an exercise. Loaded when the student touches the code. */
import type { Ref } from 'react';
import { useEditorPreferences } from '#web/features/playground/editor-preferences.ts';
import { CodeEditor, type EditorHandle } from '#web/ui/code-editor/CodeEditor.tsx';
import type { GrammarName } from '#web/ui/code-editor/grammars.ts';

interface Props {
  ref: Ref<EditorHandle>;
  label: string;
  grammar: GrammarName | undefined;
  code: string;
  onType: (code: string) => void;
}

export default function ExerciseEditor({ ref, label, grammar, code, onType }: Props) {
  const { theme, fontSize } = useEditorPreferences();
  return (
    <CodeEditor
      ref={ref}
      label={label}
      code={code}
      grammar={grammar}
      theme={theme}
      fontSize={fontSize}
      onChange={onType}
      takesFocus
    />
  );
}
