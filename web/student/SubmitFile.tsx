/** Submitting a program for a challenge out of a file, without opening the editor: which one, what there is to know of it, the file. */
import { NativeSelect } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import type { Challenge, ChallengeCard } from '#contract/challenges.ts';
import { sentenceOf } from '#web/api/failures.ts';
import { ChallengeFacts } from '#web/features/challenges/ChallengeFacts.tsx';
import { FileForm } from '#web/features/challenges/FileForm.tsx';
import { useSeenChallenge } from '#web/features/challenges/seen-challenges.ts';
import { paths } from '#web/paths.ts';
import { toast } from '#web/ui/toast.ts';
import { Wrong } from '#web/ui/Wrong.tsx';
import { languagesOf } from './challenge-languages.ts';
import { useLanguages } from './languages.ts';
import styles from './SubmitFile.module.css';

export function SubmitFile({ challenges }: { challenges: ChallengeCard[] }) {
  const id = useId();
  const [wanted, choose] = useState('');
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
        <Chosen key={chosen._id} id={chosen._id} />
      ) : (
        <FileForm challenge={undefined} languages={[]} onSubmitted={tell} />
      )}
    </section>
  );
}

function Chosen({ id }: { id: string }) {
  const { challenge, error } = useSeenChallenge(id);
  const offered = useLanguages();
  const languages = challenge && offered ? languagesOf(challenge, offered.languages) : [];
  return (
    <>
      {challenge && <ChallengeFacts challenge={challenge} languages={languages.map(({ name }) => name)} />}
      <Wrong message={!challenge && error ? sentenceOf(error) : undefined} />
      <FileForm challenge={challenge} languages={languages} onSubmitted={tell} />
    </>
  );
}

const tell = ({ _id, title }: Challenge) =>
  void toast.success(`Submitted for “${title}”.`, {
    link: { to: `${paths.challenge(_id)}?tab=Results`, name: 'See the result' },
  });
