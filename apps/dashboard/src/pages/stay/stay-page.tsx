import type { Authorisation, AuthorisationChain, Dispute } from '@taprail/sdk';
import { formatMoney } from '../../money/format-money';
import { Money } from '../../money/money';
import { Id } from '../../parts/copy';
import { Facts } from '../../parts/facts';
import { Loaded } from '../../parts/loaded';
import { Pill } from '../../parts/pill';
import { SubMerchantLink } from '../../parts/sub-merchant-link';
import { client } from '../../requests/client';
import { useRead } from '../../requests/use-read';
import { PageHead } from '../../shell/page-head';
import type { PageParams } from '../page-entry';
import { isCharged } from '../payment/charged-payment';
import { HoldActions } from './hold-actions';
import { StayAuthorisation } from './stay-authorisation';
import '../../charts/charts.css';

/** Everything of one stay: its holds, their charges, and what became of the money. */
const StayPage = ({ params }: { params: PageParams }) => {
  const id = params['id'] ?? '';
  const read = useRead('authorisationChains.get', [id], (signal) => client.authorisationChains.get(id, { signal }));
  return (
    <>
      {!read.data && <PageHead title="Hold" />}
      <Loaded read={read} lines={10}>
        {(chain) => <Stay chain={chain} />}
      </Loaded>
    </>
  );
};
export default StayPage;

/** The record behind a hold, whose revision the actions are based upon. */
const useRecord = (hold: Authorisation | undefined) => {
  const id = hold?.transaction_id ?? '';
  // Named apart from the read of the payment page, which asks for the payout inside it as well.
  return useRead('transactions.get', [id, 'hold'], (signal) => client.transactions.get(id, {}, { signal }), {
    isEnabled: hold !== undefined,
  }).data;
};

const Stay = ({ chain }: { chain: AuthorisationChain }) => {
  const { totals, currency, authorisations } = chain;
  const open = authorisations.filter(({ status }) => status === 'open');
  const only = open.length === 1 ? open[0] : undefined;
  const record = useRecord(only);
  // The description of the API leaves their fields out.
  const disputes = (chain.disputes ?? []) as unknown as readonly Pick<Dispute, 'id'>[];
  const money = (amount: number) => (amount > 0 ? <Money amount={amount} currency={currency} /> : null);
  return (
    <>
      <PageHead
        title={`Hold of ${formatMoney(totals.authorised, currency)}`}
        actions={record && isCharged(record) && <HoldActions record={record} />}
      >
        <p class="line">
          <Pill status={open.length > 0 ? 'open' : (authorisations.at(-1)?.status ?? 'requested')} />
          <strong>
            <SubMerchantLink reference={chain.submerchant} />
          </strong>
          <Id id={chain.id} label="authorisation chain ID" />
        </p>
      </PageHead>
      <div class="stack">
        {authorisations.map((hold, at) => (
          <HoldOfStay
            key={hold.id}
            hold={hold}
            title={authorisations.length === 1 ? 'Held, posted and ceiling' : `Hold ${at + 1}`}
            showsActions={open.length > 1}
          />
        ))}
        <section class="card" aria-label="Totals">
          <Facts
            rows={[
              ['Total authorised', money(totals.authorised)],
              ['Posted', money(totals.posted)],
              ['Captured', money(totals.captured)],
              ['Released', money(totals.released)],
              ['Refunded', money(totals.refunded)],
              ['Disputed', money(totals.disputed)],
              [
                chain.transactions.length === 1 ? 'Payment' : 'Payments',
                <>
                  {chain.transactions.map((each) => (
                    <Id key={each} id={each} to={`/payments/${each}`} label="transaction ID" />
                  ))}
                </>,
              ],
              [
                'Disputes',
                disputes.length === 0
                  ? null
                  : disputes.map(({ id }) => <Id key={id} id={id} to={`/disputes/${id}`} label="dispute ID" />),
              ],
            ]}
          />
        </section>
      </div>
    </>
  );
};

const HoldOfStay = (props: { hold: Authorisation; title: string; showsActions: boolean }) => {
  const { hold, title, showsActions } = props;
  const record = useRecord(hold.status === 'open' ? hold : undefined);
  return (
    <>
      {showsActions && record && isCharged(record) && (
        <p class="line">
          <HoldActions record={record} />
        </p>
      )}
      <StayAuthorisation hold={hold} record={record} title={title} />
    </>
  );
};
