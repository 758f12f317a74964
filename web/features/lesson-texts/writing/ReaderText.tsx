/** A lesson's text as students see it. */
import { largePictureUrl } from '#contract/fields/pictures.ts';
import { LazyMarkdown } from '#web/ui/markdown/LazyMarkdown.tsx';

export const ReaderText = ({ text, lang }: { text: string; lang: string | undefined }) => (
  <div lang={lang}>
    <LazyMarkdown pictureOf={largePictureUrl}>{text}</LazyMarkdown>
  </div>
);
