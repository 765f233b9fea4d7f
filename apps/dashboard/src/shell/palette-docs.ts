import type { Choice } from './palette';
import { hasWords, wordsOf } from './palette-words';

/** A place in the documentation: address, title of its page, and its heading, which is empty for the page as a whole. */
export type DocsTitle = readonly [url: string, title: string, heading: string];

const shownMax = 5;

/** Places whose title or heading has each word: pages before their sections, and in the order of the book. */
export const docsChoices = (titles: readonly DocsTitle[], text: string): readonly Choice[] => {
  const typed = wordsOf(text);
  // The title of its page alone is no reason to show a section.
  const isFound = ([, title, heading]: DocsTitle) =>
    hasWords(`${title} ${heading}`, typed) && (heading === '' || typed.some((word) => hasWords(heading, [word])));
  const found = titles.filter(isFound);
  const rankOf = ([, title, heading]: DocsTitle) => {
    if (heading !== '') return 2;
    return wordsOf(title).join(' ') === typed.join(' ') ? 0 : 1;
  };
  return found
    .toSorted((one, other) => rankOf(one) - rankOf(other))
    .slice(0, shownMax)
    .map(([url, title, heading]) => ({
      key: url,
      icon: 'help',
      text: heading === '' ? title : `${title} › ${heading}`,
      note: 'docs',
      open: () => url,
    }));
};

/** The titles of the documentation, which is built beside the dashboard. */
export const loadDocsTitles = async (signal: AbortSignal): Promise<readonly DocsTitle[]> => {
  const answer = await fetch('/docs/titles.json', { signal });
  // A product that was started without its documentation has none to search.
  if (answer.status === 404) return [];
  if (!answer.ok) throw new Error(`the documentation answered ${answer.status}`);
  return (await answer.json()) as readonly DocsTitle[];
};
