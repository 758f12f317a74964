/**
 * A text in Markdown. It becomes elements and never HTML, so nothing in it can be
 * more than it looks like; links lead to the web, to letters and to pages of ours.
 */
import { ExternalLink } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import { type Block, blocksIn, type List, type Table } from './blocks.ts';
import type { Inline } from './inline.ts';
import styles from './Markdown.module.css';

interface Props {
  children: string;
  /** The address of a picture by the name that the text gives it; undefined where there is none. Without this, all pictures are their words. */
  pictureOf?: PictureOf | undefined;
  /** Lines end where they were ended: for texts whose writers may know nothing of Markdown. */
  keepsLines?: boolean;
}

type PictureOf = (name: string) => string | undefined;

export const Markdown = ({ children, pictureOf = nowhere, keepsLines = false }: Props) => (
  <div className={styles.text} data-lines={keepsLines || undefined}>
    <Blocks blocks={blocksIn(children)} pictureOf={pictureOf} />
  </div>
);

const nowhere = () => undefined;

const Blocks = ({ blocks, pictureOf }: { blocks: Block[]; pictureOf: PictureOf }) =>
  // biome-ignore-start lint/suspicious/noArrayIndexKey: the pieces of a text do not change places
  blocks.map((block, place) => <Fragment key={place}>{shownBlock(block, pictureOf)}</Fragment>);

function shownBlock(block: Block, pictureOf: PictureOf): ReactNode {
  switch (block.kind) {
    case 'heading':
      return heading(block.level, <Words inline={block.inline} pictureOf={pictureOf} />);
    case 'paragraph':
      return (
        <p>
          <Words inline={block.inline} pictureOf={pictureOf} />
        </p>
      );
    case 'code':
      return <CodeBlock text={block.text} />;
    case 'quote':
      return (
        <blockquote>
          <Blocks blocks={block.blocks} pictureOf={pictureOf} />
        </blockquote>
      );
    case 'list':
      return <ListBlock list={block} pictureOf={pictureOf} />;
    case 'table':
      return <TableBlock table={block} pictureOf={pictureOf} />;
    case 'rule':
      return <hr />;
  }
}

/** The page has the first level; below the fourth all look alike. */
function heading(level: number, words: ReactNode) {
  if (level === 1) return <h2>{words}</h2>;
  if (level === 2) return <h3>{words}</h3>;
  return <h4>{words}</h4>;
}

/** Long lines are scrolled to, by keys too. */
const CodeBlock = ({ text }: { text: string }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys
  <pre tabIndex={0}>
    <code>{text}</code>
  </pre>
);

function ListBlock({ list: { start, isTight, entries }, pictureOf }: { list: List; pictureOf: PictureOf }) {
  const shown = entries.map((blocks, place) => (
    <li key={place}>
      {blocks.map((block, inEntry) => (
        <Fragment key={inEntry}>
          {isTight && block.kind === 'paragraph' ? (
            <Words inline={block.inline} pictureOf={pictureOf} />
          ) : (
            shownBlock(block, pictureOf)
          )}
        </Fragment>
      ))}
    </li>
  ));
  return start === null ? <ul>{shown}</ul> : <ol start={start}>{shown}</ol>;
}

function TableBlock({ table: { aligned, head, rows }, pictureOf }: { table: Table; pictureOf: PictureOf }) {
  const lookOf = (column: number) => ({ 'data-aligned': aligned[column] });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: as above
    <div className={styles.table} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {head.map((cell, column) => (
              <th key={column} scope="col" {...lookOf(column)}>
                <Words inline={cell} pictureOf={pictureOf} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, place) => (
            <tr key={place}>
              {row.map((cell, column) => (
                <td key={column} {...lookOf(column)}>
                  <Words inline={cell} pictureOf={pictureOf} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const Words = ({ inline, pictureOf }: { inline: Inline[]; pictureOf: PictureOf }) =>
  inline.map((piece, place) => <Fragment key={place}>{shownInline(piece, pictureOf)}</Fragment>);
// biome-ignore-end lint/suspicious/noArrayIndexKey: as above

function shownInline(piece: Inline, pictureOf: PictureOf): ReactNode {
  switch (piece.kind) {
    case 'text':
      return piece.text;
    case 'code':
      return <code>{piece.text}</code>;
    case 'emphasis':
      return (
        <em>
          <Words inline={piece.inline} pictureOf={pictureOf} />
        </em>
      );
    case 'strong':
      return (
        <strong>
          <Words inline={piece.inline} pictureOf={pictureOf} />
        </strong>
      );
    case 'link':
      return (
        <Way to={piece.to}>
          <Words inline={piece.inline} pictureOf={pictureOf} />
        </Way>
      );
    case 'picture':
      return <Picture name={piece.name} words={piece.words} pictureOf={pictureOf} />;
    case 'break':
      return <br />;
  }
}

function Way({ to, children }: { to: string; children: ReactNode }) {
  if (to.startsWith('/')) return <Link to={to}>{children}</Link>;
  return (
    <a href={to} target="_blank" rel="noopener noreferrer nofollow">
      {children}
      <ExternalLink size={14} role="img" aria-label="opens in a new tab" />
    </a>
  );
}

function Picture({ name, words, pictureOf }: { name: string; words: string; pictureOf: PictureOf }) {
  const address = pictureOf(name);
  return address ? <img src={address} alt={words} loading="lazy" /> : words;
}
