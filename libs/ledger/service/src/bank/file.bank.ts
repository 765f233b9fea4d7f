import { join } from 'node:path';
import { pain001, type PaymentStatus } from '@taprail/ledger-domain';
import type { Logger } from '@taprail/telemetry';
import type { TextInbox } from '../reconciliation/inbox/text-inbox';
import {
  type Bank,
  type BankAnswer,
  type BankOrder,
  type BankRun,
  handedOver,
  isWhatWasOrdered,
  type ReturnedPayout,
  type SentRun,
} from './bank';
import { BankInbox, placeAt } from './bank-inbox';
import { failureMessages } from './failure-messages';
import { handOver } from './hand-over';

const debtor = 'Taprail';
/** Disks count in steps of some milliseconds: of one step all have come before the first of them is taken. */
const sameMomentMs = 100;

/**
 * A bank that takes and gives files: transfers go to `outbox`, and whatever it says comes to `inbox`. Account numbers never
 * leave the vault, so a transfer names its account by the sub-merchant, as the bank's register of beneficiaries does.
 */
export class FileBank implements Bank {
  private readonly inbox: BankInbox;

  constructor(
    private readonly folder: string,
    private readonly log: Logger,
  ) {
    this.inbox = new BankInbox(join(folder, 'inbox'), log);
  }

  async send({ runId, currency, sendAt, executeOn, orders }: BankRun): Promise<SentRun> {
    if (orders.length === 0) return handedOver;
    const transfers = orders.map(({ payoutId: id, amount, submerchant, subMerchantId }) => ({
      id,
      amount,
      creditor: submerchant,
      account: subMerchantId,
      text: id,
    }));
    await handOver(
      this.folder,
      `${runId}.xml`,
      pain001({ id: runId, createdAt: sendAt, executeOn, currency, debtor, transfers }),
    );
    return handedOver;
  }

  /** A transfer that came back without a word that it was carried out was not. */
  async answerTo(order: BankOrder): Promise<BankAnswer | undefined> {
    const statuses = (await this.readStatuses()).filter(
      (said) => said.id === order.payoutId && this.isAbout(order, said),
    );
    const said = statuses.find(({ outcome }) => outcome !== 'returned') ?? statuses[0];
    if (!said) return undefined;
    if (said.outcome === 'paid') return { outcome: 'paid', wireReference: said.wireReference };
    return { outcome: 'refused', failureCode: said.failureCode, message: failureMessages[said.failureCode] };
  }

  async listReturned(): Promise<readonly ReturnedPayout[]> {
    return (await this.readStatuses()).flatMap((said) =>
      said.outcome === 'returned' ? [{ payoutId: said.id, failureCode: said.failureCode, moved: said.moved }] : [],
    );
  }

  /** Statements lie among the rest, in the order in which they came. */
  readonly statements: TextInbox = {
    listArrived: async (after, limit) => {
      const now = placeAt(Date.now() - sameMomentMs);
      const files = (await this.inbox.files()).filter(
        ({ place, isStatement }) => isStatement && place > after && place < now,
      );
      return Promise.all(
        files.slice(0, limit).map(async ({ place }) => ({ place, content: await this.inbox.text(place) })),
      );
    },
  };

  private async readStatuses(): Promise<readonly PaymentStatus[]> {
    return (await this.inbox.files()).flatMap(({ news }) => news);
  }

  /** A status with another amount settles nothing, and an operator has to ask the bank. */
  private isAbout(order: BankOrder, { moved }: PaymentStatus): boolean {
    if (isWhatWasOrdered(order, moved)) return true;
    const { payoutId, amount, currency } = order;
    this.log.error(
      { payoutId, ordered: { amount, currency }, moved },
      'the bank moved another amount than was ordered',
    );
    return false;
  }
}
