/** /code: writing and running programs. `?language=71` is the language; without it, the first. */
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { RunnerLanguage } from '#contract/runner.ts';
import { useMe } from '#web/api/session.ts';
import { deviceLanguageIds } from '#web/features/device-runs/device-languages.ts';
import { cachePlaygroundFor } from '#web/features/device-runs/offline-playground.ts';
import { useEditorPreferences } from '#web/features/playground/editor-preferences.ts';
import { LanguageChoice } from '#web/features/playground/LanguageChoice.tsx';
import { OpenSharedProgram } from '#web/features/playground/OpenSharedProgram.tsx';
import { ThemeChoice } from '#web/features/playground/ThemeChoice.tsx';
import { usePrewarmMutation } from '#web/features/runner/runner.api.ts';
import { CopyableText } from '#web/ui/buttons/CopyableText.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { setToastDuration } from '#web/ui/feedback/toast.ts';
import { PageHeading } from '#web/ui/layout/PageHeading.tsx';
import styles from './CodePage.module.css';
import { CodeWorkbench } from './CodeWorkbench.tsx';
import { useLanguages } from './languages.ts';

const TOAST_MS = 2000;

export default function CodePage() {
  const offered = useLanguages();
  // Toasts stand outside the app: they are told for how long this page wants them.
  useEffect(() => setToastDuration(TOAST_MS), []);

  return (
    <>
      <PageHeading>Live Code</PageHeading>
      {offered ? <Playground {...offered} /> : <Spinner />}
    </>
  );
}

interface Offered {
  languages: RunnerLanguage[];
  isReady: boolean;
  /** Why the school runs no programs. */
  reason: string;
  /** What the office types so that it does; empty where no line would do. */
  line: string;
  isLive: boolean;
}

function Playground({ languages, isReady, reason, line, isLive }: Offered) {
  const { _id: personId } = useMe();
  const look = useEditorPreferences();
  const { language, choose } = useLanguage(languages);
  usePrewarmed(language.id);
  // Something of this browser's, and nothing that is shown.
  useEffect(() => cachePlaygroundFor(language.id), [language.id]);
  // A program that was opened from a link is another document, though in the same language.
  const [opened, setOpened] = useState(0);

  function open(languageId: number) {
    choose(languageId);
    setOpened((before) => before + 1);
  }
  return (
    <>
      <div className={styles.link}>
        <OpenSharedProgram personId={personId} languages={languages} onOpen={open} />
      </div>
      {line && <LineToType>{line}</LineToType>}
      <div className={styles.choices}>
        <LanguageChoice
          languages={languages}
          deviceLanguageIds={deviceLanguageIds}
          languageId={language.id}
          onChoose={choose}
        />
        <ThemeChoice look={look} />
      </div>
      <CodeWorkbench
        key={`${language.id} ${opened}`}
        personId={personId}
        language={language}
        look={look}
        schoolReason={isReady ? '' : reason}
        isLive={isLive && isReady && language.isHere}
      />
    </>
  );
}

/** A student can only pass it on; whoever looks after the school may be looking at this very page. */
const LineToType = ({ children }: { children: string }) => (
  <aside className={styles.notice} aria-label="Programs run on this device only">
    <p>
      For now programs run on this device only, in the languages that a browser can run. So that the others run too, the
      school’s office types this one line on the school’s machine:
    </p>
    <CopyableText name="the line">{children}</CopyableText>
  </aside>
);

/** The language that the address names, where it is one of ours. */
function useLanguage(languages: RunnerLanguage[]) {
  const [address, setAddress] = useSearchParams();
  const named = languages.find(({ id }) => String(id) === address.get('language'));
  return {
    language: named ?? languages[0]!,
    choose: (id: number) => setAddress({ language: String(id) }, { replace: true, preventScrollReset: true }),
  };
}

/** Whoever opens the page in a language is about to run a program in it. */
function usePrewarmed(languageId: number) {
  const [prewarm] = usePrewarmMutation();
  // The server is told whenever that changes, however it did.
  useEffect(() => void prewarm(languageId), [prewarm, languageId]);
}
