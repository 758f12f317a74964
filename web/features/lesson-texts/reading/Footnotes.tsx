/** The footnotes of a lesson's text: the numbers in the text and the section at its end, linked to each other. */
import type { ReactNode } from 'react';
import * as texts from '#texts/learning/lesson-reading.ts';
import styles from './Footnotes.module.css';
import type { Reading } from './reading.ts';
import type { Footnote } from './structure.ts';

interface LinkProps extends Pick<Reading, 'idOf' | 'ownLang'> {
  id: string;
  number: number;
}

export const FootnoteLink = ({ id, number, idOf, ownLang }: LinkProps) => (
  <sup className={styles.number}>
    <a
      id={idOf(id)}
      href={`#${idOf(noteId(number))}`}
      role="doc-noteref"
      lang={ownLang}
      aria-label={texts.footnote(number)}
    >
      {number}
    </a>
  </sup>
);

const noteId = (number: number) => `note-${number}`;

export const Footnotes = ({ reading }: { reading: Reading }) =>
  reading.structure.footnotes.length > 0 && (
    <section role="doc-endnotes" className={styles.notes} aria-label={texts.footnotes}>
      <ol>
        {reading.structure.footnotes.map((footnote) => (
          <Note key={footnote.number} footnote={footnote} reading={reading} />
        ))}
      </ol>
    </section>
  );

function Note({ footnote, reading }: { footnote: Footnote; reading: Reading }) {
  const { idOf, nodes, ownLang } = reading;
  return (
    <li id={idOf(noteId(footnote.number))}>
      {nodes(footnote.definition.tokens)}
      <span className={styles.back}>
        {footnote.references.map(({ id }, index) => (
          <a
            key={id}
            href={`#${idOf(id)}`}
            role="doc-backlink"
            lang={ownLang}
            aria-label={texts.backToText(footnote.number, index + 1)}
          >
            ↩
          </a>
        ))}
      </span>
    </li>
  );
}

/** A footnote to which the text does not refer is shown where it was written. */
export const UnusedFootnote = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={styles.unused}>
    <p>[^{label}]:</p>
    {children}
  </div>
);
