/** Submits a hand-in. A project is saved first, so that the hand-in contains the student's latest changes. */
import { type ReactNode, useState } from 'react';
import { idempotencyKeyFor } from '#web/api/forms/idempotency-key.ts';
import { useMe } from '#web/api/session.ts';
import type { AutosavedDraft } from './autosave/use-autosave.ts';
import { type HandinFields, toContent } from './handin-fields.ts';
import { useHandInMutation } from './handins.api.ts';

/** How the page lets the student choose a project, and saves it. */
export interface ProjectField {
  /** Renders the field in which the student chooses a project. */
  choice: (draft: Pick<AutosavedDraft, 'fields' | 'change'>) => ReactNode;
  /** Saves the changes of a project that only this device has. Returns the saved revision, or why it could not be saved. */
  save: (projectId: string) => Promise<{ revision?: number | undefined; reason?: string | undefined }>;
}

interface Options {
  draft: AutosavedDraft;
  save: ProjectField['save'];
}

/**
 * Submits under an idempotency key, so that retries after lost replies create one attempt. No draft is in flight during
 * the submission, and the server lets the submission replace the drafts that were sent before it.
 */
export function useSubmit(taskId: string, { draft, save }: Options) {
  const { _id: personId } = useMe();
  const [handIn] = useHandInMutation();
  const [isSubmitting, setSubmitting] = useState(false);
  const idempotencyKey = idempotencyKeyFor(`handin:${personId}:${taskId}`);
  return {
    isSubmitting,
    async submit(fields: HandinFields, replaces: boolean) {
      setSubmitting(true);
      const { revision: projectRevision, reason } = fields.projectId === null ? {} : await save(fields.projectId);
      if (reason) {
        setSubmitting(false);
        return { notSaved: reason };
      }
      const content = { ...toContent(fields), ...(projectRevision !== undefined && { projectRevision }) };
      const sent = { ...content, goesOnFrom: await draft.startSubmission() };
      const outcome = await handIn({ taskId, content: sent, replaces, key: idempotencyKey.of(content) });
      setSubmitting(false);
      if (outcome.data) idempotencyKey.drop();
      return outcome;
    },
  };
}
