/** The draft of a hand-in, saved automatically while the student types. Its states: reducer.ts. */
import { useEffect, useState } from 'react';
import type { AssignmentWithHandin } from '#contract/handins.ts';
import { sentenceOf } from '#web/api/failures.ts';
import { useMe } from '#web/api/session.ts';
import { type HandinFields, initialFields, isOnServer, toContent } from '#web/features/handins/handin-fields.ts';
import { isRefused, useSaveDraftMutation } from '#web/features/handins/handins.api.ts';
import { type DraftToSend, openAutosave } from './autosave.ts';
import { type DeviceDraft, deviceDraft } from './device-draft.ts';
import { type AutosaveState, hasConflict, type SaveResult } from './reducer.ts';

export type AutosavedDraft = ReturnType<typeof useAutosave>;

/** @param assignment  always of one task: to show another task, the caller changes the component's `key` */
export function useAutosave(assignment: AssignmentWithHandin) {
  const { revision } = assignment;
  const { state, autosave } = useOpenAutosave(assignment);
  const { dispatch, startSubmission, submitted } = autosave;

  return {
    fields: state.fields,
    status: state.status,
    refusal: state.refusal,
    replacements: state.replacements,
    /** @param by  called with the current fields, because an upload may end long after the student chose the file */
    change(by: (before: HandinFields) => Partial<HandinFields>) {
      const { fields } = autosave.state();
      dispatch({ type: 'typed', fields: { ...fields, ...by(fields) } });
    },
    startSubmission,
    submitted,
    submissionFailed: () => dispatch({ type: 'submission failed' }),
    /** A draft on this device that conflicts with the draft that the server had when the form was opened. */
    conflicting: state.conflicting[0],
    restoreConflicting: (draft: HandinFields) => dispatch({ type: 'conflicting draft restored', draft }),
    discardConflicting: (draft: HandinFields) => dispatch({ type: 'conflicting draft discarded', draft }),
    /** Whether the server has received a draft or an attempt from another device or page since the form was opened. */
    hasConflict: hasConflict(state, revision),
    keepOwnDraft: () => dispatch({ type: 'kept over the server', revision }),
    showServerDraft: () => dispatch({ type: 'replaced by the server', fields: initialFields(assignment), revision }),
  };
}

function useOpenAutosave(assignment: AssignmentWithHandin) {
  const { taskId, revision } = assignment;
  const { _id: personId } = useMe();
  const send = useSendDraft(taskId);
  const [device] = useState(() => deviceDraft({ personId, taskId, revision }));
  const [state, show] = useState(() => initialState(assignment, device));
  const [autosave] = useState(() => openAutosave({ initial: state, device, send, onChange: show }));
  // An effect, because it subscribes to the network's state and must run when the form is unmounted.
  useEffect(() => {
    autosave.dispatch({ type: 'opened' });
    addEventListener('online', autosave.save);
    return () => {
      removeEventListener('online', autosave.save);
      autosave.dispatch({ type: 'closed' });
    };
  }, [autosave]);
  return { state, autosave };
}

function initialState(assignment: AssignmentWithHandin, device: DeviceDraft): AutosaveState {
  const unsaved = device.find();
  return {
    status: unsaved ? 'dirty' : 'clean',
    fields: unsaved ?? initialFields(assignment),
    inFlight: undefined,
    isSubmitting: false,
    isOpen: true,
    failures: 0,
    refusal: '',
    basedOn: device.basedOn(),
    conflicting: device.moveConflictingAside((draft) => isOnServer(draft, assignment)),
    replacements: 0,
  };
}

function useSendDraft(taskId: string) {
  const [saveDraft] = useSaveDraftMutation();
  return async ({ fields, revision, basedOn }: DraftToSend, signal: AbortSignal): Promise<SaveResult> => {
    const request = saveDraft({ taskId, draft: { ...toContent(fields), revision, goesOnFrom: basedOn } });
    signal.addEventListener('abort', () => request.abort(), { once: true });
    const { data, error } = await request;
    if (data) return { type: 'saved', revision: data.revision };
    if (signal.aborted) return { type: 'stopped' };
    return isRefused(error) ? { type: 'refused', reason: sentenceOf(error) } : { type: 'failed' };
  };
}
