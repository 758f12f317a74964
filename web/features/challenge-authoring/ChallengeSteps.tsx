/** The steps of writing a challenge, on two autosaved forms: one for what students read, one for the tests. */
import { useState } from 'react';
import type { ChallengeDraft } from '#contract/challenges.ts';
import * as texts from '#texts/code/challenge-authoring.ts';
import { DraftNotice } from '#web/ui/form/DraftNotice.tsx';
import { useFocusFallback } from '#web/ui/layout/focus-fallback.ts';
import { AboutStep } from './about/AboutStep.tsx';
import { StarterPage } from './about/StarterPage.tsx';
import { StartersStep } from './about/StartersStep.tsx';
import { useAboutForm, useTestsForm } from './challenge-forms.ts';
import { LeaveUnsaved } from './form/LeaveUnsaved.tsx';
import type { PageTools } from './form/page-tools.ts';
import type { OfferedLanguage, ProgramField } from './form/program-field.ts';
import { SaveBar } from './form/SaveBar.tsx';
import styles from './form/step-form.module.css';
import { CheckStep } from './publish/CheckStep.tsx';
import { RegradeStep } from './regrade/RegradeStep.tsx';
import { type Step, Steps, useStep } from './Steps.tsx';
import { useSaveAbout, useSaveTests } from './save-challenge.ts';
import { ReferenceStep } from './tests/ReferenceStep.tsx';
import { TestsStep } from './tests/TestsStep.tsx';
import { testsOf } from './tests/tests-fields.ts';

interface Props {
  challenge: ChallengeDraft;
  languages: OfferedLanguage[];
  programField: ProgramField;
  /** For web challenges. */
  pageTools?: PageTools | undefined;
}

export function ChallengeSteps({ challenge, languages, programField, pageTools }: Props) {
  const { step, go } = useStep();
  const [isUploading, setUploading] = useState(false);
  // Saving the tests leads to the next step, so the focused element may disappear.
  const focus = useFocusFallback<HTMLDivElement>();
  const about = useAboutForm(challenge);
  const tests = useTestsForm(challenge);
  const savingAbout = useSaveAbout({ id: challenge._id, autosaved: about, onInvalid: go });
  const savingTests = useSaveTests({ id: challenge._id, autosaved: tests, onInvalid: go, onSaved: () => go('check') });
  const isChanged = about.isChanged || tests.isChanged;
  const starterLanguages = languages.filter(({ id }) => challenge.starters.some(({ languageId }) => languageId === id));
  const unsaved: Step[] = [...(about.isChanged ? aboutSteps : []), ...(tests.isChanged ? testSteps : [])];

  return (
    <>
      <LeaveUnsaved isChanged={isChanged} />
      <Steps current={step} unsaved={unsaved} />
      <div {...focus} tabIndex={-1}>
        {aboutSteps.includes(step) && (
          <div className={styles.step}>
            {about.isDraft && <DraftNotice onStartOver={about.startOver} />}
            <div key={about.version} className={styles.step}>
              {step === 'about' && (
                <AboutStep form={about.form} isWeb={pageTools !== undefined} onUploading={setUploading} />
              )}
              {step === 'starters' &&
                (pageTools ? (
                  <StarterPage form={about.form} pageTools={pageTools} />
                ) : (
                  <StartersStep form={about.form} languages={languages} programField={programField} />
                ))}
            </div>
            <SaveBar {...savingAbout} label={texts.save} isChanged={about.isChanged} isUploading={isUploading} />
          </div>
        )}
        {testSteps.includes(step) && (
          <div className={styles.step}>
            {tests.isDraft && <DraftNotice onStartOver={tests.startOver} />}
            <div key={tests.version} className={styles.step}>
              {step === 'tests' && (
                <TestsStep form={tests.form} languages={languages} programField={programField} pageTools={pageTools} />
              )}
              {step === 'reference' && (
                <ReferenceStep
                  form={tests.form}
                  languages={starterLanguages}
                  programField={programField}
                  pageTools={pageTools}
                />
              )}
            </div>
            <SaveBar {...savingTests} label={texts.saveAndCheck} isChanged={tests.isChanged} />
          </div>
        )}
        {step === 'check' && (
          <div className={styles.step}>
            <CheckStep
              challenge={challenge}
              isChanged={isChanged}
              onGo={go}
              onReverted={(reverted) => tests.replace(testsOf(reverted))}
            />
          </div>
        )}
        {step === 'regrade' && (
          <div className={styles.step}>
            <RegradeStep challenge={challenge} />
          </div>
        )}
      </div>
    </>
  );
}

/** The steps of each form are saved together. */
const aboutSteps: Step[] = ['about', 'starters'];
const testSteps: Step[] = ['tests', 'reference'];
