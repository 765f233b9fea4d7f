import { Icon } from '../../parts/icon';
import { saveFile } from '../../parts/save-file';
import { client } from '../../requests/client';
import { useSession } from '../../session/use-session';
import { runInTray } from '../../shell/work';
import { monthName } from '../../time/months';
import { useToday } from './ledger-frame';

const needed = ['payments:read', 'payouts:read', 'onboarding:read'] as const;

/** Downloads a month for the bookkeeper. What the key may not see would be missing, and nobody would see that it is. */
export const MonthPackButton = ({ month }: { month: string }) => {
  const { scopes } = useSession();
  const today = useToday();
  const missing = needed.filter((scope) => !scopes.includes(scope));
  const download = () =>
    runInTray(`Month for the bookkeeper, ${monthName(month)}`, async (report, signal) => {
      const { monthPack } = await import('./month-pack');
      const zip = await monthPack(client, { month, today }, report, signal);
      saveFile(new Blob([zip], { type: 'application/zip' }), `taprail-${month}.zip`);
      return `taprail-${month}.zip has statements, payments, payouts, fees and the journal.`;
    });
  return (
    <button
      type="button"
      class="button"
      disabled={missing.length > 0}
      title={missing.length > 0 ? `requires scope ${missing.join(', ')}` : undefined}
      onClick={() => void download()}
    >
      <Icon name="download" /> Download<span class="visually-hidden"> {monthName(month)}</span>
    </button>
  );
};
