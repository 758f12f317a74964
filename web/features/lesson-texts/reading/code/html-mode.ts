/** HTML with the JavaScript of its scripts and the CSS of its styles. */
import { css } from '@codemirror/legacy-modes/mode/css';
import { javascript } from '@codemirror/legacy-modes/mode/javascript';
import { html } from '@codemirror/legacy-modes/mode/xml';
import type { StreamParser, StringStream } from '@codemirror/streamparser';

interface State {
  html: unknown;
  previousToken?: string;
  /** The element whose opening tag is being read, if its content is in another language. */
  opening?: Embedded | undefined;
  /** The element whose content is being read, and the state of its language's grammar. */
  inside?: { element: Embedded; state: unknown } | undefined;
}

type Embedded = keyof typeof embedded;
const embedded = { script: javascript, style: css };

export const htmlMode: StreamParser<unknown> = {
  startState: (): State => ({ html: html.startState!(2) }),
  // `startState` above is the only source of the state.
  token: (stream, state) => tokenOf(stream, state as State),
};

function tokenOf(stream: StringStream, state: State) {
  if (state.inside && stream.match(/^<\/(?:script|style)/i, false)) state.inside = undefined;
  if (state.inside) return embeddedToken(stream, embedded[state.inside.element], state.inside.state);
  const style = html.token(stream, state.html);
  followTag(stream.current().toLowerCase(), state);
  return style;
}

/** The content of a script or style starts at the end of its opening tag. */
function followTag(token: string, state: State) {
  if (state.previousToken === '<') state.opening = isEmbedded(token) ? token : undefined;
  if (token === '>' && state.opening) {
    state.inside = { element: state.opening, state: embedded[state.opening].startState!(2) };
    state.opening = undefined;
  }
  state.previousToken = token;
}

function embeddedToken(stream: StringStream, { token }: StreamParser<unknown>, state: unknown) {
  const style = token(stream, state);
  const end = stream.current().search(/<\/(?:script|style)/i);
  if (end > 0) stream.backUp(stream.current().length - end);
  return style;
}

const isEmbedded = (word: string): word is Embedded => Object.hasOwn(embedded, word);
