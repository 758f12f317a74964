/**
 * A text in Markdown. Its tokens become React elements and never HTML. Links lead to the web, to email addresses and to
 * pages of our own.
 */
import { ExternalLink } from 'lucide-react';
import type { MarkedToken, Token, Tokens } from 'marked';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import * as texts from '#texts/ui.ts';
import styles from './Markdown.module.css';
import { parseMarkdown, tokensOf } from './parse.ts';

interface Props {
  children: string;
  /** Finds a picture's URL by the name in the text. Without a URL the picture's alternative text is shown. */
  pictureOf?: PictureOf | undefined;
  /** Whether line breaks of the text are kept, for writers who may not know Markdown. */
  keepsLines?: boolean;
}

type PictureOf = (name: string) => string | undefined;

export const Markdown = ({ children, pictureOf = noPicture, keepsLines = false }: Props) => (
  <div className={styles.text} data-lines={keepsLines || undefined}>
    <Nodes tokens={parseMarkdown(children)} rendering={{ pictureOf }} />
  </div>
);

export const noPicture = () => undefined;

/** Determines how the tokens of one text become elements. */
export interface Rendering {
  pictureOf: PictureOf;
  /** Renders a token that a dialect adds or changes; undefined for a token that is rendered as in any Markdown. */
  special?: (token: Token) => ReactNode | undefined;
}

interface NodesProps {
  tokens: Token[] | undefined;
  rendering: Rendering;
}

export const Nodes = ({ tokens, rendering }: NodesProps) =>
  // biome-ignore-start lint/suspicious/noArrayIndexKey: the tokens of a text do not change their order
  tokensOf(tokens).map((token, index) => <Fragment key={index}>{nodeOf(token, rendering)}</Fragment>);

function nodeOf(token: MarkedToken, rendering: Rendering): ReactNode {
  const special = rendering.special?.(token);
  if (special !== undefined) return special;
  const content = 'tokens' in token && <Nodes tokens={token.tokens} rendering={rendering} />;
  switch (token.type) {
    case 'heading':
      return <Heading level={token.depth}>{content}</Heading>;
    case 'paragraph':
      return <p>{content}</p>;
    case 'code':
      return <CodeBlock text={token.text} />;
    case 'blockquote':
      return <blockquote>{content}</blockquote>;
    case 'list':
      return <ListBlock list={token} rendering={rendering} />;
    case 'table':
      return <TableBlock table={token} rendering={rendering} />;
    case 'hr':
      return <hr />;
    case 'text':
      return content || token.text;
    case 'escape':
      return token.text;
    case 'codespan':
      return <code>{token.text}</code>;
    case 'em':
      return <em>{content}</em>;
    case 'strong':
      return <strong>{content}</strong>;
    case 'link':
      return isSafe(token.href) ? <TextLink to={token.href}>{content}</TextLink> : token.autolink ? token.raw : content;
    case 'image':
      return <Picture name={token.href} alt={altOf(token.tokens)} pictureOf={rendering.pictureOf} />;
    case 'br':
      return <br />;
    case 'space':
      return null;
    // A token without a matching element is shown as source text.
    default:
      return token.raw;
  }
}

interface HeadingProps {
  /** The level in the text, from 1. */
  level: number;
  id?: string | undefined;
  children: ReactNode;
}

/** A heading is one level lower than in the text, because the page's title is the h1; from level 3 on it is an h4. */
export function Heading({ level, id, children }: HeadingProps) {
  if (level === 1) return <h2 id={id}>{children}</h2>;
  if (level === 2) return <h3 id={id}>{children}</h3>;
  return <h4 id={id}>{children}</h4>;
}

/** Long lines scroll sideways, by keyboard too. */
const CodeBlock = ({ text }: { text: string }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container has to be reachable by keyboard
  <pre tabIndex={0}>
    <code>{text}</code>
  </pre>
);

function ListBlock({ list: { ordered, start, items }, rendering }: { list: Tokens.List; rendering: Rendering }) {
  const entries = items.map(({ tokens }, index) => (
    <li key={index}>
      <Nodes tokens={tokens} rendering={rendering} />
    </li>
  ));
  return ordered ? <ol start={Number(start)}>{entries}</ol> : <ul>{entries}</ul>;
}

const TableBlock = ({ table: { header, rows }, rendering }: { table: Tokens.Table; rendering: Rendering }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: as above
  <div className={styles.table} tabIndex={0}>
    <table>
      <thead>
        <tr>
          {header.map(({ tokens, align }, column) => (
            <th key={column} scope="col" data-aligned={align ?? undefined}>
              <Nodes tokens={tokens} rendering={rendering} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={index}>
            {row.map(({ tokens, align }, column) => (
              <td key={column} data-aligned={align ?? undefined}>
                <Nodes tokens={tokens} rendering={rendering} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
// biome-ignore-end lint/suspicious/noArrayIndexKey: as above

/** Allows the web, email addresses and our own pages; another scheme, such as `javascript:`, makes no link. */
function isSafe(url: string) {
  // Browsers read a backslash as a slash and ignore tabs, and two slashes at the start lead to another host.
  return /^(?:\/(?![/\\])[^\s\\]*$|https?:\/\/[^\s/]|mailto:.)/i.test(url);
}

function TextLink({ to, children }: { to: string; children: ReactNode }) {
  if (to.startsWith('/')) return <Link to={to}>{children}</Link>;
  return (
    <a href={to} target="_blank" rel="noopener noreferrer nofollow">
      {children}
      <ExternalLink size={14} role="img" aria-label={texts.opensInNewTab} />
    </a>
  );
}

function Picture({ name, alt, pictureOf }: { name: string; alt: string; pictureOf: PictureOf }) {
  const url = pictureOf(name);
  return url ? <img src={url} alt={alt} loading="lazy" /> : alt;
}

/** Returns the text of the tokens without their formatting. */
export function altOf(tokens: Token[]): string {
  return tokensOf(tokens)
    .map((token) => {
      if ('tokens' in token && token.tokens) return altOf(token.tokens);
      return 'text' in token ? token.text : token.raw;
    })
    .join('');
}
