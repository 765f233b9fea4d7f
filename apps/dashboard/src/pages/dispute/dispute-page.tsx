import { formatMoney } from '../../money/format-money';
import { Id } from '../../parts/copy';
import { Facts } from '../../parts/facts';
import { Loaded } from '../../parts/loaded';
import { PageLink } from '../../parts/page-link';
import { Pill } from '../../parts/pill';
import { words } from '../../parts/status-tone';
import { StripeId } from '../../parts/stripe-id';
import { SubMerchantLink } from '../../parts/sub-merchant-link';
import { client } from '../../requests/client';
import { useRead } from '../../requests/use-read';
import { PageHead } from '../../shell/page-head';
import { Instant } from '../../time/instant';
import { Notes } from '../notes/deferred-notes';
import type { PageParams } from '../page-entry';
import { DisputeActions } from './dispute-actions';
import { DisputeMoney } from './dispute-money';
import { EvidenceGuide } from './evidence-guide-card';
import { Evidence } from './evidence-section';
import './dispute.css';

/** One dispute: what it is about, what is said against it, and what can still be done. */
const DisputePage = ({ params }: { params: PageParams }) => {
  const id = params['id'] ?? '';
  const read = useRead('disputes.get', [id], async (signal) => {
    const { data, response } = await client.disputes.get(id, { signal }).withResponse();
    return { dispute: data, etag: response.etag };
  });
  return (
    <>
      {!read.data && <PageHead title="Dispute" />}
      <Loaded read={read} lines={8}>
        {({ dispute, etag }) => (
          <>
            <PageHead
              title={`Dispute of ${formatMoney(dispute.amount, dispute.currency)}`}
              actions={<DisputeActions dispute={dispute} etag={etag} />}
            >
              <p class="line">
                <Pill status={dispute.status} />
                <strong>
                  <SubMerchantLink reference={dispute.submerchant} />
                </strong>
                <span>{words(dispute.reason)}</span>
                {dispute.status === 'needs_response' && (
                  <span>
                    due <Instant at={dispute.scheme_deadline} isRelative />
                  </span>
                )}
                <Id id={dispute.id} label="dispute ID" />
              </p>
            </PageHead>
            <div class="stack">
              <section class="card">
                <Facts
                  rows={[
                    ['Payment', <PageLink to={`/payments/${dispute.transaction_id}`}>View payment</PageLink>],
                    ['Charges', <PageLink to={`/stays/${dispute.authorisation_chain_id}`}>View all charges</PageLink>],
                    ['Stage', words(dispute.stage)],
                    ['Scheme reason code', dispute.network_reason_code],
                    [
                      'Dispute at Stripe',
                      dispute.psp_reference && (
                        <StripeId
                          id={dispute.psp_reference}
                          page={`/disputes/${dispute.psp_reference}`}
                          label="dispute at Stripe"
                        />
                      ),
                    ],
                    ['Fee', formatMoney(dispute.fee_amount, dispute.currency)],
                    ['Opened', <Instant at={dispute.opened_at} />],
                    ...(dispute.status === 'needs_response'
                      ? ([['Scheme deadline', <Instant at={dispute.scheme_deadline} />]] as const)
                      : []),
                    [
                      'Evidence submitted',
                      dispute.evidence_submitted_at && <Instant at={dispute.evidence_submitted_at} />,
                    ],
                    ['Closed', dispute.closed_at && <Instant at={dispute.closed_at} />],
                    ['Outcome', dispute.outcome && words(dispute.outcome)],
                  ]}
                />
              </section>
              <EvidenceGuide dispute={dispute} etag={etag} />
              <Evidence dispute={dispute} etag={etag} />
              <DisputeMoney dispute={dispute} />
              <Notes on={{ dispute: dispute.id }} />
            </div>
          </>
        )}
      </Loaded>
    </>
  );
};
export default DisputePage;
