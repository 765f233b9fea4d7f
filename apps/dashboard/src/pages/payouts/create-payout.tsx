import { useState } from 'preact/hooks';
import { useLocation, useSearch } from 'wouter-preact';
import { formatMoney } from '../../money/format-money';
import { MoneyField, moneyProblem } from '../../money/money-field';
import { readAmount } from '../../money/read-money';
import { ActionDialog } from '../../parts/action-dialog';
import { TextField } from '../../parts/fields';
import { showToast } from '../../parts/toasts';
import { useKnownReferences } from '../../parts/use-known-references';
import { client } from '../../requests/client';
import { queries, useRead } from '../../requests/use-read';
import { useScope } from '../../session/use-session';
import { pageHref } from '../../urls/search-params';

const currencyForm = /^[A-Za-z]{3}$/;

/** A payout on request, for sub-merchants whose schedule is manual. */
export const CreatePayoutDialog = ({ submerchant, onClose }: { submerchant: string; onClose: () => void }) => {
  const [reference, setReference] = useState(submerchant);
  const [typed, setTyped] = useState('EUR');
  const [text, setText] = useState('');
  const [, navigate] = useLocation();
  const search = useSearch();
  const known = useKnownReferences();
  const currency = typed.trim().toUpperCase();
  const balances = useBalances(reference.trim(), known);
  const available = balances.data?.data.find((balance) => balance.currency === currency)?.available;
  const isWhole = text.trim() === '';
  const problem = balances.isLoading ? 'Reading the balance' : problemOf(reference, currency, text, available);
  const read = isWhole ? undefined : readAmount(text, currency);
  // Exactly what the button says is sent, even when the balance has grown meanwhile.
  const amount = read && 'amount' in read ? read.amount : available;
  return (
    <ActionDialog
      title="Create payout"
      submit={
        problem === undefined && amount !== undefined ? `Pay out ${formatMoney(amount, currency)}` : 'Create payout'
      }
      problem={problem}
      confirm={reference.trim()}
      call={(made, sending) =>
        made.payouts.create(
          { submerchant: reference.trim(), currency, ...(amount === undefined ? {} : { amount }) },
          sending,
        )
      }
      onDone={async ({ id }) => {
        await queries.invalidateQueries();
        showToast('Payout scheduled');
        navigate(pageHref(`/payouts/${id}`, search));
      }}
      onClose={onClose}
    >
      <p>For sub-merchants with a manual payout schedule. All others are paid by their schedule.</p>
      <TextField label="Sub-merchant" value={reference} onInput={setReference} list={known} />
      <TextField label="Currency" value={typed} onInput={setTyped} />
      {currencyForm.test(currency) && (
        <MoneyField
          label="Amount"
          text={text}
          currency={currency}
          onInput={setText}
          {...(available === undefined ? {} : { max: available })}
        />
      )}
      <p class="muted">
        {available === 0
          ? `No ${currency} are available.`
          : `Leave the amount empty to pay out the whole available balance${available === undefined ? '' : ` of ${formatMoney(available, currency)}`}.`}
      </p>
    </ActionDialog>
  );
};

const problemOf = (
  reference: string,
  currency: string,
  text: string,
  available: number | undefined,
): string | undefined => {
  if (reference.trim() === '') return 'Enter a sub-merchant';
  if (!currencyForm.test(currency)) return 'Enter a currency such as EUR';
  if (text.trim() !== '') return moneyProblem(text, currency, available);
  return available === 0 ? 'No money is available' : undefined;
};

/** Only of references that exist: a half-typed one would be rejected. */
const useBalances = (reference: string, known: readonly string[]) => {
  const isAllowed = useScope('ledger:read');
  const query = { submerchant: reference };
  return useRead('balances.get', [query], (signal) => client.balances.get(query, { signal }), {
    isEnabled: isAllowed && known.includes(reference),
  });
};
