import type { Provider } from '@nestjs/common';
import { SETTINGS, type Settings } from '@taprail/settings';
import { LOGGER, type Logger } from '@taprail/telemetry';
import { SIMULATED_OUTSIDE, type SimulatedOutside } from '../reconciliation/inbox/simulated-inboxes';
import { BANK_STATEMENTS, emptyInbox, type TextInbox } from '../reconciliation/inbox/text-inbox';
import { BANK, type Bank } from './bank';
import { FileBank } from './file.bank';
import { SimulatedBank } from './simulated.bank';

const fileScheme = 'file:';

const openBank = ({ bankUrl }: Settings, outside: SimulatedOutside | null, log: Logger): Bank =>
  bankUrl.startsWith(fileScheme) ? new FileBank(bankUrl.slice(fileScheme.length), log) : new SimulatedBank(outside);

/** By the scheme of `BANK_URL`. */
export const bankProvider: Provider = {
  provide: BANK,
  useFactory: openBank,
  inject: [SETTINGS, SIMULATED_OUTSIDE, LOGGER],
};

/** Statements come from the bank that the payouts go to. */
export const bankStatementsProvider: Provider = {
  provide: BANK_STATEMENTS,
  useFactory: (bank: Bank, outside: SimulatedOutside | null): TextInbox =>
    bank instanceof FileBank ? bank.statements : (outside?.statements ?? emptyInbox),
  inject: [BANK, SIMULATED_OUTSIDE],
};
