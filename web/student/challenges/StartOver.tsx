/** A button that restores a challenge's starter code, after a confirmation. */
import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import * as texts from '#texts/code/challenges.ts';
import { IconButton } from '#web/ui/buttons/IconButton.tsx';
import { Confirm } from '#web/ui/dialog/Confirm.tsx';

interface StartOverProps {
  code: string;
  sample: string;
  /** The text of the confirmation. */
  text?: string;
  onStartOver: (sample: string) => void;
}

export function StartOver({ code, sample, text = texts.startOverText, onStartOver }: StartOverProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <IconButton name={texts.startOver} icon={RotateCcw} onClick={() => code !== sample && setAsking(true)} />
      {isAsking && (
        <Confirm
          title={texts.startOverTitle}
          confirmLabel={texts.startOver}
          onConfirm={() => onStartOver(sample)}
          onClose={() => setAsking(false)}
        >
          <p>{text}</p>
        </Confirm>
      )}
    </>
  );
}
