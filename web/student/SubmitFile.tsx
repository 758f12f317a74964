/** Submitting a program for a challenge out of a file, without opening the editor: which one, what there is to know of it, the file. */
import { NativeSelect } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import type { Challenge, ChallengeCard } from '#contract/challenges.ts';
import { sentenceOf } from '#web/api/failures.ts';
import { ChallengeFacts } from '#web/features/challenges/ChallengeFacts.tsx';
import { FileForm } from '#web/features/challenges/FileForm.tsx';
import { useSeenChallenge } from '#web/features/challenges/seen-challenges.ts';
import { paths } from '#web/paths.ts';
import { Wrong } from '#web/ui/Wrong.tsx';
import { languagesOf } from './challenge-languages.ts';
import { useLanguages } from './languages.ts';
import styles from './SubmitFile.module.css';

export function SubmitFile({ challenges }: { challenges: ChallengeCard[] }) {
  const id = useId();
  const [wanted, choose] = useState('');
  const [submitted, setSubmitted] = useState<Challenge>();
  const chosen = challenges.find(({ _id }) => _id === wanted);
  return (
    <section aria-labelledby={id} className={styles.submit}>
      <h2 id={id}>Submit a file</h2>
      <NativeSelect
        label="Challenge"
        rightSection={<ChevronDown size={18} aria-hidden />}
        value={chosen?._id ?? ''}
        onChange={({ target }) => choose(target.value)}
        data={[
          { value: '', label: 'Choose a challenge' },
          ...challenges.map(({ _id, title }) => ({ value: _id, label: title })),
        ]}
      />
      {chosen ? (
        <Chosen key={chosen._id} id={chosen._id} onSubmitted={setSubmitted} />
      ) : (
        <FileForm challenge={undefined} languages={[]} onSubmitted={setSubmitted} />
      )}
      <p role="status">
        {submitted && (
          <>
            Submitted for “{submitted.title}”.{' '}
            <Link to={`${paths.challenge(submitted._id)}?tab=Results`}>See the result</Link>
          </>
        )}
      </p>
    </section>
  );
}

interface ChosenProps {
  id: string;
  onSubmitted: (challenge: Challenge) => void;
}

function Chosen({ id, onSubmitted }: ChosenProps) {
  const { challenge, error } = useSeenChallenge(id);
  const offered = useLanguages();
  if (!challenge && error) return <Wrong message={sentenceOf(error)} />;
  if (!challenge || !offered) return <p>Loading…</p>;
  const languages = languagesOf(challenge, offered.languages);
  return (
    <>
      <ChallengeFacts challenge={challenge} languages={languages.map(({ name }) => name)} />
      <FileForm challenge={challenge} languages={languages} onSubmitted={onSubmitted} />
    </>
  );
}
