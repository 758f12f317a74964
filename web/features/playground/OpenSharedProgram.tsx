/**
 * Opens the shared program in the URL's fragment. That program replaces the user's own one in that language only after
 * a confirmation, and is not run automatically. The fragment stays in the URL until the program is stored or declined.
 */
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { RunnerLanguage } from '#contract/runner.ts';
import * as texts from '#texts/code/playground.ts';
import { Confirm } from '#web/ui/dialog/Confirm.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { InlineError } from '#web/ui/form/InlineError.tsx';
import { findDraft, storeDraft } from './drafts.ts';
import { fromFragment, hasSharedProgram, type SharedProgram } from './shared-program.ts';

interface Props {
  personId: string;
  languages: RunnerLanguage[];
  /** Called once the program is stored as the draft in its language. Has to remove the fragment from the URL. */
  onOpen: (languageId: number) => void;
}

export function OpenSharedProgram(props: Props) {
  const { hash } = useLocation();
  return hasSharedProgram(hash) && <SharedProgramDialog key={hash} link={hash} {...props} />;
}

function SharedProgramDialog({ link, personId, languages, onOpen }: Props & { link: string }) {
  const program = useSharedProgram(link);
  const removeFragment = useRemoveFragment();
  const [stage, setStage] = useState<'new' | 'yes' | 'no' | 'done' | 'no room'>('new');
  const language = program && languages.find(({ id }) => id === program.languageId);
  const draft = program && findDraft({ personId, languageId: program.languageId });
  const replacesNothing = !draft || draft.code === program.code;

  function open({ languageId, code }: SharedProgram) {
    const isStored = storeWithInput({ personId, languageId }, code, draft?.input ?? '');
    setStage(isStored ? 'done' : 'no room');
    if (isStored) onOpen(languageId);
  }
  // An effect, because it stores a program that was decompressed asynchronously, and changes the URL.
  useEffect(() => {
    if (!program || !language) return;
    if (stage === 'yes' || (stage === 'new' && replacesNothing)) open(program);
    if (stage === 'no') removeFragment();
  });
  if (program === null) return <InlineError message={texts.linkBroken} />;
  if (program && !language) return <InlineError message={texts.linkLanguageUnknown} />;
  if (stage === 'no room') return <InlineError message={texts.linkNotStored} />;
  if (!language || replacesNothing || stage !== 'new') return null;
  return (
    <Confirm
      title={texts.openShared}
      confirmLabel={texts.openIt}
      onConfirm={() => setStage('yes')}
      // After a press on "Open it", Confirm calls onClose first; onConfirm then overrides this stage.
      onClose={() => setStage('no')}
    >
      <p>{texts.sharedReplaces(language.name)}</p>
    </Confirm>
  );
}

/**
 * Stores the program together with the previous program's input, or without the input if both are too long.
 *
 * @returns whether the program is stored
 */
function storeWithInput(draftId: Parameters<typeof storeDraft>[0], code: string, input: string) {
  if (storeDraft(draftId, { code, input })) return true;
  const isKept = storeDraft(draftId, { code, input: '' });
  if (isKept && input) void toast.info(texts.inputDeleted, { duration: 10_000 });
  return isKept;
}

/** The program in the link: undefined until it is decompressed, null if the link contains none. */
function useSharedProgram(link: string) {
  const [program, setProgram] = useState<SharedProgram | null>();
  useEffect(() => void fromFragment(link).then((loaded) => setProgram(loaded ?? null)), [link]);
  return program;
}

/** Returns a function that removes the fragment from the URL. */
function useRemoveFragment() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  return () => navigate({ pathname, search }, { replace: true, preventScrollReset: true });
}
