import type { Html } from '../html/html';
import type { Heading, Section } from '../markdown/render-markdown';

/** A page of the book before it has its frame. */
export type BookPage = Readonly<{
  /** Below /docs. */
  path: string;
  title: string;
  /** What the navigation marks: a chapter, a resource or an operation. */
  under: string;
  body: Html;
  headings: readonly Heading[];
  sections: readonly Section[];
  /** One sentence for result lists. */
  about?: string;
}>;
