import { type Taprail, TaprailError } from '@taprail/sdk';
import { useEffect, useState } from 'preact/hooks';
import { OperatorKeyField } from '../../../parts/operator-key-field';
import { Problem } from '../../../parts/problem';
import { operatorClient } from '../../../requests/operator-client';
import { queries } from '../../../requests/use-read';
import { FloatCard } from './float-card';
import { MissingEntries } from './missing-entries';
import { ParkedMessages } from './parked-messages';
import { PayoutFreezeCard } from './payout-freeze-card';
import { ProviderCard } from './provider-card';

const forgetAnswers = () =>
  queries.removeQueries({ predicate: ({ queryKey }) => /^operator\./.test(`${queryKey[0]}`) });

/** Work on the whole deployment, for those who have its key. The key and the answers are gone when the page is left. */
export const OperatorSection = () => {
  const [operator, setOperator] = useState<Taprail>();
  useEffect(() => forgetAnswers, []);
  return (
    <section class="stack" aria-labelledby="operator">
      <div class="card-head">
        <h2 id="operator">Operator</h2>
        {operator && (
          <button type="button" class="button" onClick={() => setOperator(undefined)}>
            Forget the operator key
          </button>
        )}
      </div>
      {operator ? (
        <>
          <PayoutFreezeCard operator={operator} />
          <FloatCard operator={operator} />
          <ProviderCard operator={operator} />
          <ParkedMessages operator={operator} />
          <MissingEntries operator={operator} />
        </>
      ) : (
        <UnlockForm onUnlocked={setOperator} />
      )}
    </section>
  );
};

/** Refused by the server, or by the client for characters that no key has. */
const isUnknownKey = (error: unknown): boolean =>
  error instanceof TaprailError ? error.status === 401 || error.status === 404 : true;

const UnlockForm = ({ onUnlocked }: { onUnlocked: (operator: Taprail) => void }) => {
  const [key, setKey] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const unlock = async (event: Event) => {
    event.preventDefault();
    setBusy(true);
    setError(undefined);
    try {
      const operator = operatorClient(key.trim());
      await operator.operator.payoutFreeze.get();
      forgetAnswers();
      onUnlocked(operator);
    } catch (thrown) {
      setError(thrown);
    } finally {
      setBusy(false);
    }
  };
  return (
    <form class="card action" aria-busy={isBusy} onSubmit={unlock} noValidate>
      <p class="muted">
        Replay or discard parked messages, explain missing ledger entries, resume frozen payouts, and check the money
        for the next payouts and the set-up at the provider, for all platforms of this deployment.
      </p>
      <OperatorKeyField
        value={key}
        onInput={setKey}
        hint="Kept in memory until you leave this page and never stored."
      />
      {error !== undefined &&
        (isUnknownKey(error) ? (
          <p class="problem" role="alert">
            This is not the operator key of this deployment.
          </p>
        ) : (
          <Problem error={error} />
        ))}
      <div class="action-foot">
        <button type="submit" class="button" disabled={isBusy || key.trim() === ''}>
          {isBusy ? 'Working…' : 'Continue'}
        </button>
      </div>
    </form>
  );
};
