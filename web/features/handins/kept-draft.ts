/** What a student types to hand in: it begins with the draft, and is kept while she types. */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { AssignmentWithHandin } from '#contract/handins.ts';
import { sentenceOf } from '#web/api/failures.ts';
import { useMe } from '#web/api/session.ts';
import { type DraftPlace, draftKeeper } from './draft-keeper.ts';
import { beginningOf, type HandinFields, isAtSchool, isSame, leftOf, toContent } from './handin-fields.ts';
import { isRefused, useSaveDraftMutation } from './handins.api.ts';
import { unsentDraft } from './unsent-draft.ts';

export type KeptDraft = ReturnType<typeof useKeptDraft>;

/** @param assignment  one and the same; another one is another form */
export function useKeptDraft(assignment: AssignmentWithHandin) {
  const { unsent, keeper, place, refusal } = useKeeper(assignment);
  const [fields, show] = useState(() => unsent.find() ?? beginningOf(assignment));
  const { others, forget } = useOthers(assignment, unsent);
  const [takeovers, setTakeovers] = useState(0);
  const now = useRef(fields);
  useSavingInTime(keeper, unsent, others.length > 0);

  function become(change: Partial<HandinFields>) {
    now.current = { ...now.current, ...change };
    show(now.current);
  }

  /** Something else than what was typed here stands there from now on. */
  function takeOver(taken: HandinFields) {
    setTakeovers((before) => before + 1);
    become(taken);
  }

  return {
    fields,
    /** How often something else has come in the place of what was typed: an editor that keeps a text of its own begins anew then. */
    takeovers,
    place,
    /** Why the school does not take it, where it refuses. */
    refusal,
    /** What is on this device alone, where the school has since got something else; and what becomes of it. */
    other: others[0],
    takeOther(taken: HandinFields) {
      takeOver(taken);
      keeper.typed(taken);
      forget(taken);
    },
    dropOther: forget,
    ...useOvertaken(assignment, { unsent, keeper, takeOver, now: () => now.current }),
    /** From what stands there then: a file may arrive some time after it was chosen. */
    change(by: (before: HandinFields) => Partial<HandinFields>) {
      become(by(now.current));
      keeper.typed(now.current);
    },
    rest: keeper.rest,
    goesOnFrom: unsent.goesOnFrom,
    /** What was typed, and the files that were chosen, since `sent` was on its way are a draft. Gives whether there are any. */
    handedIn(sent: HandinFields, attemptId: string): boolean {
      const { left, isNewer } = leftOf(now.current, sent);
      become(left);
      unsent.goOnFrom(attemptId);
      keeper.goOn(isNewer ? left : undefined);
      return isNewer;
    },
    /** It could not be handed in, and is a draft as before. */
    stay: () => keeper.goOn(now.current),
  };
}

function useKeeper({ taskId, revision }: AssignmentWithHandin) {
  const { _id: personId } = useMe();
  const [saveDraft] = useSaveDraftMutation();
  const [place, setPlace] = useState<DraftPlace>('none');
  const [refusal, setRefusal] = useState('');
  const [unsent] = useState(() => unsentDraft({ personId, taskId, revision }));
  const [keeper] = useState(() =>
    draftKeeper({
      unsent,
      send: async (fields, stop) => {
        const draft = { ...toContent(fields), ...unsent.toSend(fields) };
        const saving = saveDraft({ taskId, draft });
        const giveUp = () => saving.abort();
        stop.addEventListener('abort', giveUp);
        const { data: saved, error } = await saving;
        stop.removeEventListener('abort', giveUp);
        if (saved) unsent.goOnFrom(saved.revision);
        if (!error) return 'saved';
        if (stop.aborted) return 'stopped';
        if (!isRefused(error)) return 'failed';
        setRefusal(sentenceOf(error));
        return 'refused';
      },
      onPlace: setPlace,
    }),
  );
  return { unsent, keeper, place, refusal };
}

/** There may be several, one for each time that the school has heard of another device: each is asked about. */
function useOthers(assignment: AssignmentWithHandin, unsent: ReturnType<typeof unsentDraft>) {
  const [others, setOthers] = useState(() => unsent.findOthers((other) => isAtSchool(other, assignment)));
  function forget(other: HandinFields) {
    setOthers((before) => before.filter((each) => !isSame(each, other)));
    unsent.forgetOther(other);
  }
  return { others, forget };
}

interface Typing {
  unsent: ReturnType<typeof unsentDraft>;
  keeper: ReturnType<typeof draftKeeper>;
  takeOver: (taken: HandinFields) => void;
  now: () => HandinFields;
}

/** While this form is open another device, or another page of this one, may get something else to the school. */
function useOvertaken(assignment: AssignmentWithHandin, { unsent, keeper, takeOver, now }: Typing) {
  const { revision } = assignment;
  return {
    isOvertaken: unsent.isBehind(revision),
    /** What stands here comes in its place. */
    putInPlace() {
      if (revision) unsent.goOnFrom(revision);
      keeper.typed(now());
    },
    /** What stands here is forgotten for it. */
    showSchools() {
      if (revision) unsent.goOnFrom(revision);
      takeOver(beginningOf(assignment));
      keeper.goOn(undefined);
    },
  };
}

/** What has not reached the school goes when the form opens, when the network comes back, and when the form is left. */
function useSavingInTime(
  keeper: ReturnType<typeof draftKeeper>,
  unsent: ReturnType<typeof unsentDraft>,
  hasOther: boolean,
) {
  const open = useEffectEvent(() => {
    const left = unsent.find();
    if (left) keeper.typed(left);
    else if (!hasOther) unsent.drop();
  });
  // Effects, because the network is no part of the page, and leaving is no event of it.
  useEffect(() => {
    open();
    addEventListener('online', keeper.save);
    return () => {
      removeEventListener('online', keeper.save);
      keeper.leave();
    };
  }, [keeper]);
}
