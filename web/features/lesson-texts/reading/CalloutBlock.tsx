/** A callout, as on GitHub, or an answer that the reader opens. */
import { Info, Lightbulb, type LucideIcon, MessageSquareWarning, OctagonAlert, TriangleAlert } from 'lucide-react';
import * as texts from '#texts/learning/lesson-reading.ts';
import styles from './CalloutBlock.module.css';
import type { Callout, CalloutKind } from './lesson-tokens.ts';
import type { Reading } from './reading.ts';

interface Props {
  callout: Callout;
  reading: Reading;
}

export function CalloutBlock({ callout: { callout, title, tokens }, reading: { nodes, ownLang } }: Props) {
  if (callout === 'answer')
    return (
      <details className={styles.answer}>
        <summary>{title.length > 0 ? nodes(title) : <span lang={ownLang}>{texts.showAnswer}</span>}</summary>
        <div className={styles.content}>{nodes(tokens)}</div>
      </details>
    );
  const Icon = icons[callout];
  return (
    <div role="note" className={styles.callout} data-kind={callout} aria-label={texts.callouts[callout]}>
      <p className={styles.name} lang={ownLang}>
        <Icon size={18} aria-hidden /> {texts.callouts[callout]}
      </p>
      <div className={styles.content}>{nodes(tokens)}</div>
    </div>
  );
}

const icons: Record<CalloutKind, LucideIcon> = {
  note: Info,
  tip: Lightbulb,
  important: MessageSquareWarning,
  warning: TriangleAlert,
  caution: OctagonAlert,
};
