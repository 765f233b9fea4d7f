/** A page of the book that is written in Markdown. */
export type Chapter = Readonly<{
  /** Below /docs, such as `webhooks`; empty for the first page. */
  path: string;
  /** As the navigation names it. */
  title: string;
  /** The file, from the root of the repository. */
  source: string;
}>;

export type BookPart = Readonly<{
  title: string;
  chapters: readonly Chapter[];
}>;

export const prefix = '/docs';

export const urlOf = (path: string): string => (path === '' ? prefix : `${prefix}/${path}`);
