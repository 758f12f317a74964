/** A lesson's text as students see it. */
import type { ComponentProps } from 'react';
import { largePictureUrl } from '#contract/fields/pictures.ts';
import { LazyLessonText } from '#web/features/lesson-texts/LazyLessonText.tsx';

interface Props extends Pick<ComponentProps<typeof LazyLessonText>, 'exercise'> {
  text: string;
  /** The language of the text, if it differs from the page's language. */
  lang: string | undefined;
}

export const ReaderText = ({ text, ...rest }: Props) => (
  <LazyLessonText pictureOf={largePictureUrl} {...rest}>
    {text}
  </LazyLessonText>
);
