const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text, as it has to stand in HTML, between tags or in a quoted attribute. */
export const escapeHtml = (text: string) => text.replaceAll(/[&<>"']/g, (character) => entities[character]!);
