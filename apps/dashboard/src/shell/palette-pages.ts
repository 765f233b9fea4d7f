import type { PageEntry } from '../pages/page-entry';
import { pageAbove } from '../pages/page-above';
import type { Choice } from './palette';
import { hasWords, wordsOf } from './palette-words';

/** What people call a page, or look for on it, beside its title. */
const otherNames: Readonly<Record<string, string>> = {
  '/': 'home start summary balance',
  '/payments': 'transactions charges sales refunds taps authorisations holds',
  '/payouts': 'transfers settlements wires bank',
  '/platform-payouts': 'own money earnings revenue platform fees bank account',
  '/disputes': 'chargebacks evidence',
  '/ledger': 'trial balance books journal accounting',
  '/ledger/accounts': 'chart of accounts',
  '/ledger/statement': 'account of a merchant',
  '/ledger/clearing': 'acquirer receivables',
  '/ledger/reconciliation': 'breaks differences matching bank',
  '/ledger/debts': 'negative balances owed arrears ageing',
  '/ledger/adjustments': 'credits debits corrections goodwill approvals',
  '/ledger/periods': 'periods close the books bookkeeping',
  '/ledger/exports': 'downloads csv journal',
  '/ledger/proof': 'audit signatures verify hash',
  '/sub-merchants': 'merchants businesses customers accounts',
  '/onboarding': 'kyc verification requirements applications',
  '/devices': 'readers terminals tills',
  '/console': 'simulator sandbox try taps',
  '/webhooks': 'endpoints notifications signing secrets deliveries',
  '/events': 'log feed',
  '/requests': 'api log errors calls',
  '/keys': 'tokens secrets sessions',
  '/people': 'team users members invitations roles permissions staff',
  '/people/identity-provider': 'sso single sign on oidc openid connect',
  '/profile': 'password passkeys recovery codes my profile',
  '/platform': 'settings fees limits configuration bank account',
  '/system': 'health status followers parked messages',
};

/** Of each page that shows something by itself, without an id. */
export const namedPaths: readonly string[] = Object.keys(otherNames);

/** Pages that show something by themselves, by title before other names; without words those of the navigation. */
export const pageChoices = (pages: readonly PageEntry[], text: string): readonly Choice[] => {
  const typed = wordsOf(text);
  const choices = (found: readonly PageEntry[]) => found.map((page) => choiceOf(page, pages));
  if (typed.length === 0) return text.trim() === '' ? choices(pages.filter(({ nav }) => nav)) : [];
  const open = pages.filter(({ path }) => namedPaths.includes(path));
  const isTitled = ({ title }: PageEntry) =>
    hasWords(title, typed) || title.toLowerCase().includes(text.trim().toLowerCase());
  const isCalled = (page: PageEntry) =>
    !isTitled(page) && hasWords(`${page.title} ${otherNames[page.path] ?? ''}`, typed);
  return choices([...open.filter(isTitled), ...open.filter(isCalled)]);
};

const choiceOf = ({ path, title, nav, letter }: PageEntry, pages: readonly PageEntry[]): Choice => {
  const above = pageAbove(path, pages);
  return {
    key: path,
    icon: nav?.icon ?? above?.nav?.icon ?? 'next',
    text: nav || !above ? title : `${above.title} › ${title}`,
    note: letter ? `g ${letter}` : 'page',
    open: () => path,
  };
};
