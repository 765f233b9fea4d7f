const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text that is already markup. Everything else is escaped when it is put into a page. */
export class Html {
  constructor(readonly text: string) {}
}

const write = (value: unknown): string => {
  if (value instanceof Html) return value.text;
  if (Array.isArray(value)) return value.map(write).join('');
  return value === undefined || value === null || value === false ? '' : escapeHtml(String(value));
};

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (char) => escapes[char] ?? char);

export const html = (parts: TemplateStringsArray, ...values: readonly unknown[]): Html =>
  new Html(parts.reduce((text, part, i) => text + (i > 0 ? write(values[i - 1]) : '') + part, ''));
