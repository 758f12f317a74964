/** What the editors need: the school's languages, and the user's preferences. */
import type { RunnerLanguage } from '#contract/runner.ts';
import type { GrammarName } from '#web/ui/code-editor/grammars.ts';
import type { TextMateTheme } from '#web/ui/code-editor/text-mate.ts';

export interface EditorLook {
  grammarOf: (languageId: number) => GrammarName | undefined;
  theme: TextMateTheme;
  /** Pixels. */
  fontSize: number;
}

export interface EditorKit extends EditorLook {
  languages: RunnerLanguage[];
}
