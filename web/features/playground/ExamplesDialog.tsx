/** A dialog with small example programs to start from. */
import { useState } from 'react';
import type { RunnerLanguage } from '#contract/runner.ts';
import * as texts from '#texts/code/playground.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Dialog } from '#web/ui/dialog/Dialog.tsx';
import styles from './dialogs.module.css';
import { type Example, examplesIn } from './examples.ts';

interface Props {
  language: RunnerLanguage;
  code: string;
  onChoose: (code: string, input: string) => void;
  onClose: () => void;
}

export function ExamplesDialog({ language, code, onChoose, onClose }: Props) {
  const [chosen, setChosen] = useState<Example>();
  const examples = [
    { name: texts.firstExample, code: language.sample, input: '' },
    ...examplesIn(language.id, language.libraries),
  ];
  const isOwn = examples.every((example) => example.code !== code) && code.trim() !== '';

  return (
    <Dialog title={texts.examplesIn(language.name)} onClose={onClose}>
      {(close) => {
        function choose({ code: chosen, input }: Example) {
          close();
          onChoose(chosen, input);
        }
        return chosen ? (
          <Question onYes={() => choose(chosen)} onNo={() => setChosen(undefined)} name={chosen.name} />
        ) : (
          <ul className={styles.examples}>
            {examples.map((example) => (
              <li key={example.name}>
                <Button wide look="quiet" onClick={() => (isOwn ? setChosen(example) : choose(example))}>
                  {example.name}
                </Button>
              </li>
            ))}
          </ul>
        );
      }}
    </Dialog>
  );
}

function Question({ name, onYes, onNo }: { name: string; onYes: () => void; onNo: () => void }) {
  return (
    <div className={styles.dialog}>
      <p role="alert">{texts.replaceQuestion(name)}</p>
      <Button look="clay" onClick={onYes}>
        {texts.replaceProgram}
      </Button>
      <Button look="quiet" onClick={onNo}>
        {texts.backToExamples}
      </Button>
    </div>
  );
}
