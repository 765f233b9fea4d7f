import { useState } from 'preact/hooks';
import { useLocation, useSearch } from 'wouter-preact';
import { Copy } from '../../parts/copy';
import { DifferenceList } from '../../parts/difference-list';
import { differencesBetween } from '../../parts/differences';
import { Loaded } from '../../parts/loaded';
import { Pill } from '../../parts/pill';
import { RequiresScope } from '../../parts/requires-scope';
import { words } from '../../parts/status-tone';
import { Tabs } from '../../parts/tabs';
import { PageHead } from '../../shell/page-head';
import { useScope } from '../../session/use-session';
import { Instant } from '../../time/instant';
import { withParams } from '../../urls/search-params';
import { DeviceList } from '../devices/device-list';
import { RegisterDevice } from '../devices/register-device';
import { Notes } from '../notes/deferred-notes';
import { businessName } from '../onboarding/queue-order';
import type { PageParams } from '../page-entry';
import type { FormValues } from './form-answers';
import { MerchantActions } from './merchant-actions';
import { type ShownMerchant, useMerchant, useMerchantAt } from './merchant';
import { MerchantSummary } from './merchant-summary';
import { BusinessTab, HistoryTab, MoneyTab } from './other-tabs';
import { RequirementsTab, type RequirementsDraft } from './requirements-tab';
import { StatusCard } from './status-card';
import '../payment/payment.css';
import './sub-merchant.css';

/** An instant of the address; one that was typed wrong is none. */
const readAsOf = (search: string): string | undefined => {
  const text = new URLSearchParams(search).get('as_of') ?? '';
  return Number.isNaN(Date.parse(text)) ? undefined : new Date(text).toISOString();
};

/** A reference has no character that an address must escape, but whoever made the link may have escaped it. */
const readReference = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** A business that takes payments, or wants to: how far it is, what it must still tell, and its money. */
const SubMerchantPage = ({ params }: { params: PageParams }) => {
  const reference = readReference(params['ref'] ?? '');
  return <PageOf key={reference} reference={reference} />;
};
export default SubMerchantPage;

const PageOf = ({ reference }: { reference: string }) => {
  const [typed, setTyped] = useState<FormValues>({});
  const draft = { typed, setTyped };
  const asOf = readAsOf(useSearch());
  const now = useMerchant(reference);
  const then = useMerchantAt(reference, asOf);
  return (
    <>
      {!now.data && <PageHead title="Sub-merchant" />}
      <Loaded read={now} lines={10}>
        {(current) => (
          <>
            <MerchantHead merchant={current} shown={then.data ?? current.record} isPast={asOf !== undefined} />
            {asOf === undefined ? (
              <MerchantBody merchant={current} asOf={undefined} draft={draft} />
            ) : (
              <div class="stack">
                <PastNotice asOf={asOf} />
                {then.error?.is('sub_merchant_not_found') ? (
                  <p class="empty">The sub-merchant did not exist yet at that time.</p>
                ) : (
                  <Loaded read={then} lines={8}>
                    {(record) => (
                      <>
                        <SinceThen differences={differencesBetween(record, current.record)} />
                        <MerchantBody merchant={{ record, etag: undefined }} asOf={asOf} draft={draft} />
                      </>
                    )}
                  </Loaded>
                )}
              </div>
            )}
          </>
        )}
      </Loaded>
    </>
  );
};

type HeadProps = { merchant: ShownMerchant; shown: ShownMerchant['record']; isPast: boolean };

const MerchantHead = ({ merchant, shown, isPast }: HeadProps) => {
  const { externalRef } = merchant.record;
  const name = businessName(shown);
  return (
    <PageHead title={name ?? externalRef} actions={!isPast && <MerchantActions merchant={merchant} />}>
      <p class="line">
        <Pill status={shown.status} />
        {name && <code>{externalRef}</code>}
        {shown.details && (
          <span class="muted">
            {words(shown.details.businessType)}, {shown.details.country}
          </span>
        )}
        <Copy value={externalRef} label="reference" />
      </p>
    </PageHead>
  );
};

const PastNotice = ({ asOf }: { asOf: string }) => {
  const search = useSearch();
  const [path, navigate] = useLocation();
  return (
    <p class="past line" role="status">
      <span>
        Viewing the sub-merchant as it was at <Instant at={asOf} isExact />.
      </span>
      <button type="button" class="button" onClick={() => navigate(`${path}${withParams(search, { as_of: null })}`)}>
        Back to latest
      </button>
    </p>
  );
};

const SinceThen = ({ differences }: { differences: ReturnType<typeof differencesBetween> }) => (
  <section class="card changes" aria-label="Changed since then">
    <h2>Changed since then</h2>
    {differences.length === 0 ? <p class="muted">No changes.</p> : <DifferenceList differences={differences} />}
  </section>
);

type BodyProps = { merchant: ShownMerchant; asOf: string | undefined; draft: RequirementsDraft };

const MerchantBody = ({ merchant, asOf, draft }: BodyProps) => {
  const { record } = merchant;
  const { externalRef: reference, requirements, details } = record;
  const isPast = asOf !== undefined;
  const seesDevices = useScope('payments:read');
  const due = new Set([...requirements.pastDue, ...requirements.currentlyDue]).size;
  return (
    <div class="stack">
      {isPast && <StatusCard record={record} isPast />}
      <Tabs
        label="Sub-merchant sections"
        tabs={[
          {
            name: 'summary',
            title: due > 0 ? `Summary (${due} due)` : 'Summary',
            show: () => (
              <div class="stack">
                {!isPast && <StatusCard record={record} isPast={false} />}
                {!isPast && <MerchantSummary record={record} />}
                <RequirementsTab merchant={merchant} isPast={isPast} draft={draft} />
              </div>
            ),
          },
          {
            name: 'money',
            title: 'Money',
            show: () => <MoneyTab reference={reference} currency={details?.externalAccount?.currency} asOf={asOf} />,
          },
          {
            name: 'business',
            title: 'Business and documents',
            show: () => <BusinessTab merchant={merchant} isPast={isPast} />,
          },
          {
            name: 'devices',
            title: 'Devices',
            show: () =>
              seesDevices ? (
                <div class="stack">
                  {!isPast && (
                    <div>
                      <RegisterDevice submerchant={reference} />
                    </div>
                  )}
                  <DeviceList submerchant={reference} />
                </div>
              ) : (
                <RequiresScope scope="payments:read" kind="empty" />
              ),
          },
          { name: 'history', title: 'History', show: () => <HistoryTab reference={reference} asOf={asOf} /> },
        ]}
      />
      {!isPast && <Notes on={{ submerchant: reference }} />}
    </div>
  );
};
