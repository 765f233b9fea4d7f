import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { useLocation, useSearch } from 'wouter-preact';
import { TextField } from '../../parts/fields';
import { PageLink } from '../../parts/page-link';
import { Pill } from '../../parts/pill';
import { words } from '../../parts/status-tone';
import { PageHead } from '../../shell/page-head';
import { dayIn } from '../../time/format-time';
import { DateText, Instant } from '../../time/instant';
import { readDay } from '../../time/read-day';
import { useServerNow } from '../../time/server-clock';
import { withParams } from '../../urls/search-params';
import { type ReportCompleteness, completenessWords } from './completeness-words';
import { cutParams, type LedgerCut, readCut } from './ledger-cut';
import './ledger.css';

const parts = [
  ['/ledger', 'Trial balance', true],
  ['/ledger/statement', 'Statement', false],
  ['/ledger/accounts', 'Accounts', true],
  ['/ledger/clearing', 'Clearing', true],
  ['/ledger/reconciliation', 'Reconciliation', false],
  ['/ledger/debts', 'Debts', false],
  ['/ledger/adjustments', 'Adjustments', false],
  ['/ledger/periods', 'Months', false],
  ['/ledger/exports', 'Exports', false],
  ['/ledger/proof', 'Digest and proof', true],
] as const;

type Props = { title: string; about: ComponentChildren; actions?: ComponentChildren; children: ComponentChildren };

/** The head of every page of the ledger, with the way to the others. The day that is looked at stays chosen. */
export const LedgerFrame = ({ title, about, actions, children }: Props) => {
  const [path] = useLocation();
  const cut = cutParams(useSearch());
  const tabs = useRef<HTMLElement>(null);
  // On a phone the bar is wider than the screen, and the open part may be out of sight.
  useEffect(() => tabs.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' }), [path]);
  return (
    <>
      <PageHead title={title} actions={actions}>
        <p class="muted ledger-about">{about}</p>
      </PageHead>
      <nav class="tabs-bar" aria-label="Ledger pages" ref={tabs}>
        {parts.map(([to, name, takesCut]) => (
          <PageLink
            key={to}
            to={takesCut && cut !== '' ? `${to}?${cut}` : to}
            aria-current={path === to || (to !== '/ledger' && path.startsWith(`${to}/`)) ? 'page' : undefined}
          >
            {name}
          </PageLink>
        ))}
      </nav>
      <div class="stack">{children}</div>
    </>
  );
};

/** The day of the server, in UTC: files, seals and reports of now go by it. */
export const useToday = (): string => dayIn(new Date(useServerNow()).toISOString(), 'UTC');

/** The cut that the address asks for. */
export const useCut = (): LedgerCut => readCut(useSearch(), useToday());

/** Changes parameters of the address in place. */
export const useSetParams = (): ((changes: Readonly<Record<string, string | null>>) => void) => {
  const [path, navigate] = useLocation();
  const search = useSearch();
  return (changes) => navigate(`${path}${withParams(search, changes)}`, { replace: true });
};

export const CutFields = ({ children }: { children?: ComponentChildren }) => {
  const search = useSearch();
  const set = useSetParams();
  return (
    <form class="ledger-fields" aria-label="Report dates" onSubmit={(event) => event.preventDefault()}>
      {children}
      <TextField
        label="As of"
        type="date"
        value={readDay(search, 'as_of')}
        onInput={(day) => set({ as_of: day })}
        hint="Last effective date included. Leave empty for now"
      />
      <TextField
        label="Recorded until"
        type="date"
        value={readDay(search, 'known')}
        onInput={(day) => set({ known: day })}
        hint="Excludes entries recorded later"
      />
    </form>
  );
};

type Report = Readonly<{ as_of: string; known_at: string; completeness?: ReportCompleteness; lag_events: number }>;

/** The day and the recording that a report is of, and whether the books have everything. */
export const ReportState = ({ report }: { report: Report }) => {
  const state = report.completeness && completenessWords(report.completeness);
  return (
    <p class="line ledger-state" role="status">
      {state && report.completeness && <Pill text={words(report.completeness.status)} tone={state.tone} />}
      <span>
        {state?.text} As of <DateText date={report.as_of} />, recorded until <Instant at={report.known_at} />
        {report.lag_events > 0 && `; ${report.lag_events} newer events not included yet`}.
      </span>
    </p>
  );
};
