/** A dialog with a link that contains the program. */
import '@mantine/core/styles/Input.layer.css';
import { useEffect, useState } from 'react';
import * as texts from '#texts/code/playground.ts';
import { paths } from '#web/paths.ts';
import { CopyLinkField } from '#web/ui/buttons/CopyLinkField.tsx';
import { Dialog } from '#web/ui/dialog/Dialog.tsx';
import styles from './dialogs.module.css';
import { type SharedProgram, toFragment } from './shared-program.ts';

interface Props {
  program: SharedProgram;
  onClose: () => void;
}

export function ShareDialog({ program: { languageId, code }, onClose }: Props) {
  const [fragment, setFragment] = useState<string>();
  // An effect, because compression is asynchronous.
  useEffect(() => void toFragment({ languageId, code }).then(setFragment), [languageId, code]);
  return (
    <Dialog title={texts.share} onClose={onClose}>
      <div className={styles.dialog}>
        <p>{texts.shareText}</p>
        <CopyLinkField
          label={texts.link}
          url={fragment === undefined ? '' : `${location.origin}${paths.code}${fragment}`}
          isBusy={fragment === undefined}
        />
      </div>
    </Dialog>
  );
}
