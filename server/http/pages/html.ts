const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Escapes text for HTML, between tags or in a quoted attribute. */
export const escapeHtml = (text: string) => text.replaceAll(/[&<>"']/g, (character) => entities[character]!);

/** HTML whose inserted texts are already escaped. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** What `html` inserts: texts are escaped, lists are joined, undefined and false insert nothing. */
type Insertable = string | number | Html | readonly Insertable[] | undefined | false;

/** Makes HTML from a template, as in html`<p>${text}</p>`. */
export const html = (parts: TemplateStringsArray, ...values: Insertable[]) =>
  new Html(parts.map((part, place) => part + (place < values.length ? insert(values[place]) : '')).join(''));

function insert(value: Insertable): string {
  if (value === undefined || value === false) return '';
  if (value instanceof Html) return value.text;
  if (Array.isArray(value)) return value.map(insert).join('');
  return escapeHtml(String(value));
}
