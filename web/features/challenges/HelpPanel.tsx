/** Hints, which open one at a time, and other students' solutions once the challenge is solved. */

import type { Challenge, Solution } from '#contract/challenges.ts';
import { readableFiles } from '#contract/rules/page-drafts.ts';
import { WEB_PAGE } from '#contract/rules/page-files.ts';
import * as texts from '#texts/code/challenges.ts';
import { sentenceOf } from '#web/api/failures.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { InlineError } from '#web/ui/form/InlineError.tsx';
import { useFocusFallback } from '#web/ui/layout/focus-fallback.ts';
import { Markdown } from '#web/ui/markdown/Markdown.tsx';
import { useLazySolutionsQuery, useOpenHintMutation } from './challenges.api.ts';
import styles from './HelpPanel.module.css';
import { Printed } from './results/Printed.tsx';

interface Props {
  challenge: Challenge;
  languageName: (languageId: number) => string;
}

export function HelpPanel({ challenge, languageName }: Props) {
  return (
    <div className={styles.help}>
      <Hints challenge={challenge} />
      <Solutions challenge={challenge} languageName={languageName} />
    </div>
  );
}

function Hints({ challenge: { _id, hints, openedHints } }: { challenge: Challenge }) {
  const [open, { isLoading, error }] = useOpenHintMutation();
  const next = openedHints.length + 1;
  const focus = useFocusFallback<HTMLElement>();
  return (
    <section aria-label={texts.hints} tabIndex={-1} {...focus} className={styles.part}>
      <h2>{texts.hints}</h2>
      {hints === 0 && <p>{texts.withoutHints}</p>}
      <ol className={styles.hints} aria-live="polite">
        {openedHints.map((hint) => (
          <li key={hint}>
            <Markdown>{hint}</Markdown>
          </li>
        ))}
      </ol>
      {next <= hints && (
        <Button look="soft" isBusy={isLoading} onClick={() => open(_id)}>
          {next === 1 ? texts.openFirstHint(hints) : texts.openNextHint(next, hints)}
        </Button>
      )}
      <InlineError message={error && sentenceOf(error)} />
    </section>
  );
}

function Solutions({ challenge: { _id, standing }, languageName }: Props) {
  const [ask, { data: solutions, isFetching, error }] = useLazySolutionsQuery();
  const focus = useFocusFallback<HTMLElement>();
  return (
    <section aria-label={texts.solutions} tabIndex={-1} {...focus} className={styles.part}>
      <h2>{texts.howOthersSolved}</h2>
      {!standing.isPassed && <p>{texts.solveFirst}</p>}
      {standing.isPassed && !solutions && (
        <Button look="soft" isBusy={isFetching} onClick={() => ask(_id)}>
          {texts.seeSolutions}
        </Button>
      )}
      <InlineError message={error && sentenceOf(error)} />
      {standing.isPassed && solutions && <ListedSolutions solutions={solutions} languageName={languageName} />}
    </section>
  );
}

function ListedSolutions({ solutions, languageName }: { solutions: Solution[] } & Pick<Props, 'languageName'>) {
  if (solutions.length === 0) return <p>{texts.noSolutions}</p>;
  return (
    <ul className={styles.solutions}>
      {solutions.map((solution) => (
        <li key={`${solution.name} ${solution.at}`}>
          <Printed name={solutionLabel(solution, languageName)}>{readable(solution)}</Printed>
        </li>
      ))}
    </ul>
  );
}

const readable = ({ languageId, source }: Solution) => (languageId === WEB_PAGE ? readableFiles(source) : source);

const solutionLabel = ({ name, languageId }: Solution, languageName: Props['languageName']) =>
  texts.solutionBy(name, languageName(languageId));
