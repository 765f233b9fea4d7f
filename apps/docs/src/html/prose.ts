import { html, type Html } from './html';

/** A sentence in which `code` is marked as in Markdown. */
export const proseOf = (text: string): readonly Html[] =>
  text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : html`${part}`));
