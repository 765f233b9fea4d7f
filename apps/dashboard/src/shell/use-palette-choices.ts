import { useEffect, useState } from 'preact/hooks';
import { useOpenPages } from '../pages/use-open-pages';
import { client } from '../requests/client';
import { useRead } from '../requests/use-read';
import { useScope } from '../session/use-session';
import { addressOfId, isKnownId } from './go-to-id';
import type { Choice } from './palette';
import { docsChoices, loadDocsTitles } from './palette-docs';
import { pageChoices } from './palette-pages';
import { peopleChoices } from './palette-people';
import { foundChoices, searchStatus } from './palette-results';

const settleMs = 180;
const searchedMin = 2;

const allPeople = async (signal: AbortSignal) => {
  const users = [];
  for await (const user of client.users.list({ limit: 100 }, { signal })) users.push(user);
  return users;
};

const hint = (said: string, error: Error | null): readonly string[] => (error ? [`${said}: ${error.message}`] : []);

/** What a typed text leads to, and what is said of the search. */
export const usePaletteChoices = (text: string): Readonly<{ choices: readonly Choice[]; status: string | false }> => {
  const typed = text.trim();
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed), settleMs);
    return () => clearTimeout(timer);
  }, [typed]);
  const pages = useOpenPages();
  const readsObjects = [useScope('payments:read'), useScope('payouts:read'), useScope('onboarding:read')].some(Boolean);
  const readsPeople = useScope('users:read');

  const isSearched = asked.length >= searchedMin && !isKnownId(asked);
  const objects = useRead('search', [asked], (signal) => client.search({ q: asked, limit: 8 }, { signal }).page(), {
    isEnabled: isSearched && readsObjects,
    keepsBefore: true,
  });
  const people = useRead('users.list', ['everybody'], allPeople, { isEnabled: isSearched && readsPeople });
  const docs = useRead('docs', [], loadDocsTitles, { isEnabled: isSearched, isFinal: true });

  const isAsked = isSearched && readsObjects;
  const found = isAsked && !objects.error ? (objects.data?.data ?? []) : [];
  const choices: readonly Choice[] = [
    ...(isKnownId(typed)
      ? [{ key: 'id', icon: 'next' as const, text: `Go to ${typed}`, note: 'ID', open: () => addressOfId(typed) }]
      : []),
    ...pageChoices(pages, typed),
    ...foundChoices(found),
    ...(isSearched ? peopleChoices(people.data ?? [], asked) : []),
    ...(isSearched ? docsChoices(docs.data ?? [], asked) : []),
  ];
  const failures = [
    ...(isAsked ? hint('Search failed', objects.error) : []),
    ...(isSearched ? hint('People could not be searched', people.error) : []),
    ...(isSearched ? hint('The documentation could not be searched', docs.error) : []),
  ];
  const status = searchStatus({
    failures,
    isSearching: asked !== typed || objects.isFetching || people.isLoading || docs.isLoading,
    isTooShort: typed.length > 0 && typed.length < searchedMin,
    hasChoices: choices.length > 0,
    hasOlder: isAsked && objects.data?.has_more === true,
  });
  return { choices, status };
};
