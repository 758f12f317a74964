/** Adds a challenge to a course, as a draft, and opens it. */
import { zodResolver } from '@hookform/resolvers/zod';
import { NativeSelect, TextInput } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import { Plus } from 'lucide-react';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import { ChallengeDetails, type ChallengeDraft, Difficulty } from '#contract/challenges.ts';
import { MAIN_PAGE, WEB_PAGE, writePageFiles } from '#contract/rules/page-files.ts';
import * as texts from '#texts/code/challenge-authoring.ts';
import * as webTexts from '#texts/code/web-challenges.ts';
import { locale } from '#texts/locale.ts';
import { useFailureAlert } from '#web/api/failure-alert.ts';
import { formDraft } from '#web/api/forms/form-draft.ts';
import { useMe } from '#web/api/session.ts';
import { difficultyOptions } from '#web/features/challenge-authoring/about/about-fields.ts';
import { useAddChallengeMutation } from '#web/features/challenge-authoring/authoring.api.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';

interface Props {
  courseId: string;
  courseTitle: string;
}

export function AddChallenge({ courseId, courseTitle }: Props) {
  const alertFailure = useFailureAlert();
  const navigate = useNavigate();
  const [addChallenge] = useAddChallengeMutation();
  const draft = formDraft({ personId: useMe()._id, subject: `challenge:new:${courseId}`, Typed });

  async function add({ kind, ...named }: z.output<typeof Named>) {
    const { data, error } = await addChallenge({ courseId, ...template, ...templates[kind], ...named });
    await alertFailure(error);
    return data;
  }

  return (
    <FormDialog
      title={texts.addChallenge}
      saveLabel={texts.add}
      firstField="title"
      draft={draft}
      saved={blank}
      resolver={zodResolver(Named)}
      onSave={add}
      onSaved={({ _id }: ChallengeDraft) => navigate(paths.adminChallenge(_id))}
      button={(open, isSaving) => (
        <Button look="soft" isBusy={isSaving} onClick={open}>
          <Plus size={20} aria-hidden /> {texts.addChallenge}
          <span className="visually-hidden"> {texts.toCourse(courseTitle)}</span>
        </Button>
      )}
    >
      {({ register, formState: { errors } }) => (
        <>
          <TextInput label={texts.title} autoComplete="off" error={errors.title?.message} {...register('title')} />
          <NativeSelect
            label={webTexts.solvedBy}
            description={webTexts.notChangedLater}
            data={kindOptions}
            {...register('kind')}
          />
          <NativeSelect label={texts.difficulty} data={difficultyOptions} {...register('difficulty')} />
        </>
      )}
    </FormDialog>
  );
}

const Kind = z.enum(['program', 'page']);
const kindOptions = [
  { value: 'program', label: webTexts.aProgram },
  { value: 'page', label: webTexts.aWebPage },
];

const Named = ChallengeDetails.pick({ title: true, difficulty: true }).extend({ kind: Kind });
const Typed = z.object({ title: z.string(), kind: Kind, difficulty: Difficulty });
const blank: z.output<typeof Typed> = { title: '', kind: 'program', difficulty: 'Easy' };

/** The initial content of a challenge. Students do not see the challenge before it is published. */
const template = { tags: [], hints: [], pictures: [] };

const templates = {
  program: {
    statement: texts.emptyStatement,
    starters: [
      { languageId: 71, code: '' },
      { languageId: 63, code: '' },
    ],
  },
  page: {
    statement: webTexts.emptyStatement,
    starters: [{ languageId: WEB_PAGE, code: starterPage() }],
  },
};

function starterPage() {
  const html = `<!doctype html>
<html lang="${locale}">
  <head>
    <meta charset="utf-8">
    <title>${webTexts.titleOfPage}</title>
    <link rel="stylesheet" href="style.css">
  </head>
  <body>

    <script src="script.js"></script>
  </body>
</html>
`;
  return writePageFiles([
    { path: MAIN_PAGE, text: html },
    { path: 'style.css', text: '' },
    { path: 'script.js', text: '' },
  ]);
}
