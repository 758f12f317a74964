/** /code, where programs are written and run. `?language=71` selects the language; by default the first in the list. */
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { RunnerLanguage } from '#contract/runner.ts';
import * as texts from '#texts/code/playground.ts';
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
  const available = useLanguages();
  // Toasts are rendered outside the app, so this page sets their duration globally while it is open.
  useEffect(() => setToastDuration(TOAST_MS), []);

  return (
    <>
      <PageHeading>{texts.liveCode}</PageHeading>
      {available ? <Playground {...available} /> : <Spinner />}
    </>
  );
}

interface PlaygroundProps {
  languages: RunnerLanguage[];
  isReady: boolean;
  /** The reason why the school's server runs no programs. */
  reason: string;
  /** The command with which the office enables the runner; empty if no command can. */
  line: string;
  isLive: boolean;
}

function Playground({ languages, isReady, reason, line, isLive }: PlaygroundProps) {
  const { _id: personId } = useMe();
  const preferences = useEditorPreferences();
  const { language, choose } = useLanguage(languages);
  usePrewarmed(language.id);
  // Caching is an effect, because it fills the browser's cache and renders nothing.
  useEffect(() => cachePlaygroundFor(language.id), [language.id]);
  // Counts opened links: a program from a link is a new document, even in the same language as the previous one.
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
        <ThemeChoice preferences={preferences} />
      </div>
      <CodeWorkbench
        key={`${language.id} ${opened}`}
        personId={personId}
        language={language}
        preferences={preferences}
        schoolReason={isReady ? '' : reason}
        isLive={isLive && isReady && language.isHere}
      />
    </>
  );
}

/** The command that enables the runner. A student can only pass it on, but an admin may read this page too. */
const LineToType = ({ children }: { children: string }) => (
  <aside className={styles.notice} aria-label={texts.onlyOnDevice}>
    <p>{texts.onlyOnDeviceText}</p>
    <CopyableText name={texts.theCommand}>{children}</CopyableText>
  </aside>
);

/** Returns the language in the URL, if the server knows this language. */
function useLanguage(languages: RunnerLanguage[]) {
  const [address, setAddress] = useSearchParams();
  const named = languages.find(({ id }) => String(id) === address.get('language'));
  return {
    language: named ?? languages[0]!,
    choose: (id: number) => setAddress({ language: String(id) }, { replace: true, preventScrollReset: true }),
  };
}

/** Lets the server prepare the language, because a person who opens the page in a language usually runs a program. */
function usePrewarmed(languageId: number) {
  const [prewarm] = usePrewarmMutation();
  // Preparing is an effect, because the language can change through the URL as well as through the select.
  useEffect(() => void prewarm(languageId), [prewarm, languageId]);
}
