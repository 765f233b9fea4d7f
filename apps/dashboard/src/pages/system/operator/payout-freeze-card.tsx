import type { Taprail } from '@taprail/sdk';
import { useState } from 'preact/hooks';
import { Loaded } from '../../../parts/loaded';
import { Pill } from '../../../parts/pill';
import { useRead } from '../../../requests/use-read';
import { ReasonDialog } from './reason-dialog';

/** Findings of the ledger’s monitor, which stop all payouts until somebody explains them. */
export const PayoutFreezeCard = ({ operator }: { operator: Taprail }) => {
  const [isOpen, setOpen] = useState(false);
  const read = useRead('operator.payoutFreeze.get', [], (signal) => operator.operator.payoutFreeze.get({ signal }));
  return (
    <section class="card" aria-label="Payout freeze">
      <div class="card-head">
        <h3>Payout freeze</h3>
        {read.data?.frozen && (
          <button type="button" class="button" data-kind="primary" onClick={() => setOpen(true)}>
            Resume payouts
          </button>
        )}
      </div>
      <Loaded read={read}>
        {({ frozen, findings }) =>
          frozen ? (
            <>
              <Pill text="Frozen" tone="bad" />
              <ul>
                {findings.map(({ id, detail }) => (
                  <li key={id}>
                    <code>{id}</code> {detail}
                  </li>
                ))}
              </ul>
            </>
          ) : (
            <Pill text="Not frozen" tone="good" />
          )
        }
      </Loaded>
      {isOpen && (
        <ReasonDialog
          title="Resume payouts"
          submit="Resume payouts"
          done="Payouts resumed"
          confirm="resume"
          operator={operator}
          call={(made, reason, sending) => made.operator.payoutFreeze.thaw({ reason }, sending)}
          onClose={() => setOpen(false)}
        >
          <p>
            Payouts of all platforms are sent again. The reason explains all findings so far; a new one freezes payouts
            again.
          </p>
        </ReasonDialog>
      )}
    </section>
  );
};
