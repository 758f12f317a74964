/** Replaces `from` to `to` of a text; inserts if they are equal. */
export interface Edit {
  from: number;
  to: number;
  text: string;
}

/** Applies edits that do not overlap. Those at the same place are applied in their order. */
export function applyEdits(text: string, edits: Edit[]): string {
  let [result, done] = ['', 0];
  for (const { from, to, text: replacement } of edits.toSorted((one, other) => one.from - other.from)) {
    result += text.slice(done, from) + replacement;
    done = to;
  }
  return result + text.slice(done);
}
