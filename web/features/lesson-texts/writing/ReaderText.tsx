/** A lesson's text as students see it, except that its files open in a new tab. */
import type { ComponentProps } from 'react';
import { largePictureUrl } from '#contract/fields/pictures.ts';
import { LazyLessonText } from '#web/features/lesson-texts/LazyLessonText.tsx';
import { filesForAuthor } from '#web/features/lesson-texts/linked-files.ts';

interface Props extends Pick<ComponentProps<typeof LazyLessonText>, 'exercise'> {
  text: string;
  /** The lesson, to whose files the text may link; undefined for an example. */
  lessonId: string | undefined;
  /** The names of files that the lesson does not have although the text links to them. */
  missingFiles?: string[];
  /** The language of the text, if it differs from the page's language. */
  lang: string | undefined;
}

export const ReaderText = ({ text, lessonId, missingFiles = [], ...rest }: Props) => (
  <LazyLessonText
    pictureOf={largePictureUrl}
    fileOf={lessonId ? filesForAuthor(lessonId, missingFiles) : undefined}
    {...rest}
  >
    {text}
  </LazyLessonText>
);
