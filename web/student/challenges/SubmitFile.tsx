/** Submits a program for a challenge from a file, without the editor: the challenge, its rules, the file. */
import { NativeSelect } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { type Challenge, type ChallengeCard, isWebChallenge } from '#contract/challenges.ts';
import * as texts from '#texts/code/challenges.ts';
import * as webTexts from '#texts/code/web-challenges.ts';
import { sentenceOf } from '#web/api/failures.ts';
import { ChallengeFacts } from '#web/features/challenges/ChallengeFacts.tsx';
import { useCachedChallenge } from '#web/features/challenges/cached-challenges.ts';
import { FileForm } from '#web/features/challenges/submitting/FileForm.tsx';
import { paths } from '#web/paths.ts';
import { useLanguages } from '#web/student/code/languages.ts';
import { rich } from '#web/ui/display/rich.tsx';
import { InlineError } from '#web/ui/form/InlineError.tsx';
import { languagesOf } from './challenge-languages.ts';
import styles from './SubmitFile.module.css';

export function SubmitFile({ challenges }: { challenges: ChallengeCard[] }) {
  const id = useId();
  const [chosenId, choose] = useState('');
  const [submitted, setSubmitted] = useState<Submitted>();
  const chosen = challenges.find(({ _id }) => _id === chosenId);
  const { challenge, error } = useCachedChallenge(chosen?._id);
  const available = useLanguages();
  const loadedChallenge = available ? challenge : undefined;
  const languages = challenge && available ? languagesOf(challenge, available.languages) : [];
  return (
    <section aria-labelledby={id} className={styles.submit}>
      <h2 id={id}>{texts.submitFile}</h2>
      <NativeSelect
        label={texts.challenge}
        rightSection={<ChevronDown size={18} aria-hidden />}
        value={chosen?._id ?? ''}
        onChange={({ target }) => choose(target.value)}
        data={[
          { value: '', label: texts.chooseChallenge },
          ...challenges.map(({ _id, title }) => ({ value: _id, label: title })),
        ]}
      />
      {loadedChallenge && <ChallengeFacts challenge={loadedChallenge} languages={languages.map(({ name }) => name)} />}
      {chosen &&
        !loadedChallenge &&
        (error ? <InlineError message={sentenceOf(error)} /> : <p>{texts.loadingChallenge}</p>)}
      {loadedChallenge && isWebChallenge(loadedChallenge) ? (
        <p>
          <Link to={paths.challenge(loadedChallenge._id)}>{webTexts.inTheEditor}</Link>
        </p>
      ) : (
        <FileForm
          challenge={loadedChallenge}
          whyNone={chosen ? texts.notLoadedYet : texts.chooseChallengeFirst}
          languages={languages}
          onSubmitted={(challenge, outcome) => setSubmitted({ challenge, outcome })}
        />
      )}
      <p role="status">{submitted && <Confirmation {...submitted} />}</p>
    </section>
  );
}

interface Submitted {
  challenge: Challenge;
  outcome: 'sent' | 'queued';
}

const Confirmation = ({ challenge: { _id, title }, outcome }: Submitted) =>
  outcome === 'sent'
    ? rich(texts.submittedFor, {
        title,
        link: (words) => <Link to={`${paths.challenge(_id)}?tab=Results`}>{words}</Link>,
      })
    : texts.savedFor(title);
