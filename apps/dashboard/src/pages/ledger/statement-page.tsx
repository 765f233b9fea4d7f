import { useSearch } from 'wouter-preact';
import { SelectField, TextField } from '../../parts/fields';
import { Loaded } from '../../parts/loaded';
import { PageLink } from '../../parts/page-link';
import { client } from '../../requests/client';
import { useRead } from '../../requests/use-read';
import { useScope } from '../../session/use-session';
import { daysOfMonth, monthAfter } from '../../time/months';
import { readDay } from '../../time/read-day';
import { withParams } from '../../urls/search-params';
import { accountParts, nameWords } from './account-names';
import { LedgerFrame, useSetParams, useToday } from './ledger-frame';
import { MerchantStatementOf } from './merchant-statement';
import { StatementOf } from './statement-of';
import { SubMerchantField } from './sub-merchant-field';

/** A sub-merchant or one account from one day to another: opening, every line, closing. */
const StatementPage = () => {
  const search = useSearch();
  const params = new URLSearchParams(search);
  const set = useSetParams();
  const month = useToday().slice(0, 7);
  const period = daysOfMonth(month);
  const from = readDay(search, 'from') || period.from;
  const to = readDay(search, 'to') || period.to;
  const asked = params.get('account') ?? '';
  const submerchant = params.get('submerchant') ?? '';
  const accounts = useRead(
    'ledger.accounts.list',
    [{ submerchant, limit: 100 }],
    (signal) => client.ledger.accounts.list({ submerchant, limit: 100 }, { signal }).page(),
    { isEnabled: submerchant !== '' },
  );
  const own = accounts.data?.data.filter(({ account }) => accountParts(account).owner !== null) ?? [];
  const currencies = [...new Set(own.map(({ currency }) => currency))];
  const currency = currencies.find((each) => each === params.get('currency')) ?? currencies[0];
  return (
    <LedgerFrame
      title="Statement"
      about="What the platform owes a sub-merchant, with every payment, refund, fee and payout between two days; or all lines of one account of the books."
      actions={
        <button type="button" class="button" onClick={() => print()}>
          Print
        </button>
      }
    >
      <form class="ledger-fields" aria-label="Statement" onSubmit={(event) => event.preventDefault()}>
        <SubMerchantChoice value={submerchant} onChoose={(ref) => set({ submerchant: ref, account: null })} />
        {own.length > 0 && (
          <SelectField
            label="Account"
            value={asked}
            onChange={(account) => set({ account: account === '' ? null : account })}
            options={[
              ['', 'All it is owed'],
              ...own.map(
                (each) => [each.account, `${nameWords(accountParts(each.account).name)} ${each.currency}`] as const,
              ),
            ]}
          />
        )}
        {asked === '' && currencies.length > 1 && (
          <SelectField
            label="Currency"
            value={currency ?? ''}
            onChange={(next) => set({ currency: next })}
            options={currencies.map((each) => [each, each] as const)}
          />
        )}
        <TextField label="From" type="date" value={from} onInput={(day) => set({ from: day })} />
        <TextField label="To" type="date" value={to} onInput={(day) => set({ to: day })} />
        <nav class="segments ledger-months" aria-label="Month">
          {[month, monthAfter(month, -1)].map((each, at) => {
            const days = daysOfMonth(each);
            return (
              <PageLink
                key={each}
                to={`/ledger/statement${withParams(search, { ...days, tz: null })}`}
                aria-current={days.from === from && days.to === to ? 'true' : undefined}
              >
                {at === 0 ? 'This month' : 'Last month'}
              </PageLink>
            );
          })}
        </nav>
      </form>
      {submerchant !== '' && asked === '' && currency === undefined && (
        <Loaded read={accounts} lines={2}>
          {() => <p class="empty">{submerchant} has no ledger accounts yet.</p>}
        </Loaded>
      )}
      {submerchant === '' && asked === '' && (
        <div class="empty">
          <p>Select a sub-merchant or an account.</p>
          <PageLink class="button" to="/ledger/accounts">
            View accounts{' '}
          </PageLink>
        </div>
      )}
      {asked !== '' && <StatementOf account={asked} from={from} to={to} />}
      {asked === '' && submerchant !== '' && currency !== undefined && (
        <MerchantStatementOf submerchant={submerchant} currency={currency} from={from} to={to} />
      )}
    </LedgerFrame>
  );
};
export default StatementPage;

const SubMerchantChoice = ({ value, onChoose }: { value: string; onChoose: (ref: string) => void }) => {
  const maySee = useScope('onboarding:read');
  const query = { limit: 100 } as const;
  const read = useRead('subMerchants.list', [query], (signal) => client.subMerchants.list(query, { signal }).page(), {
    isEnabled: maySee,
  });
  const known = read.data?.data.map(({ externalRef }) => externalRef) ?? [];
  // The first hundred fit into a choice; a platform with more, or a key that may not see them, names the one it means.
  if (maySee && !read.isError && read.data?.has_more !== true) {
    const options = value === '' || known.includes(value) ? known : [value, ...known];
    return (
      <SelectField
        label="Sub-merchant"
        value={value}
        onChange={onChoose}
        options={[['', 'Select'], ...options.map((ref) => [ref, ref] as const)]}
      />
    );
  }
  return <SubMerchantField value={value} onRest={onChoose} list={known} hint="Sub-merchant reference" />;
};
