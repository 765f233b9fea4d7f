import { urlOf } from '../book/chapter';
import type { BookPage } from '../book/page';

/** A place that the search finds: address, title of its page, heading, text. */
export type SearchEntry = readonly [url: string, title: string, heading: string, text: string];

/** The same place without its text, for a search that shows titles alone. */
export type TitleEntry = readonly [url: string, title: string, heading: string];

const textMax = 1_200;

export const searchIndex = (pages: readonly BookPage[]): readonly SearchEntry[] =>
  pages.flatMap(({ path, title, sections }) =>
    sections.map(
      ({ id, heading, text }, index) =>
        [
          index === 0 || id === '' ? urlOf(path) : `${urlOf(path)}#${id}`,
          title,
          index === 0 ? '' : heading,
          text.slice(0, textMax),
        ] as const,
    ),
  );

export const titlesOf = (entries: readonly SearchEntry[]): readonly TitleEntry[] =>
  entries.map(([url, title, heading]) => [url, title, heading]);
