import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pain001, type PaymentNews, paymentNewsIn, XmlFault } from '@taprail/ledger-domain';
import type { Logger } from '@taprail/telemetry';
import type { ArrivedText, TextInbox } from '../../reconciliation/inbox/text-inbox';
import type { Bank, BankAnswer, BankOrder, BankRun, ReturnedPayout } from './bank';
import { failureMessages } from './failure-messages';
import { handOver } from './hand-over';

const debtor = 'Taprail';

/**
 * A bank that takes and gives files: transfers go to `outbox`, and whatever it says comes to `inbox`. Account numbers never
 * leave the vault, so a transfer names its account by the sub-merchant, as the bank's register of beneficiaries does.
 */
export class FileBank implements Bank {
  constructor(
    private readonly folder: string,
    private readonly log: Logger,
  ) {}

  async send({ runId, currency, sendAt, orders }: BankRun): Promise<void> {
    if (orders.length === 0) return;
    const transfers = orders.map(({ payoutId: id, amount, submerchant, subMerchantId }) => ({
      id,
      amount,
      creditor: submerchant,
      account: subMerchantId,
      text: id,
    }));
    const executeOn = sendAt.slice(0, 'yyyy-mm-dd'.length);
    await handOver(
      this.folder,
      `${runId}.xml`,
      pain001({ id: runId, createdAt: sendAt, executeOn, currency, debtor, transfers }),
    );
  }

  async answerTo({ payoutId }: BankOrder): Promise<BankAnswer | undefined> {
    const said = (await this.news()).find(({ id, outcome }) => id === payoutId && outcome !== 'returned');
    if (!said) return undefined;
    if (said.outcome === 'paid') return { outcome: 'paid', wireReference: said.wireReference };
    return { outcome: 'refused', failureCode: said.failureCode, message: failureMessages[said.failureCode] };
  }

  async returned(): Promise<readonly ReturnedPayout[]> {
    return (await this.news()).flatMap((said) =>
      said.outcome === 'returned' ? [{ payoutId: said.id, failureCode: said.failureCode }] : [],
    );
  }

  /** Statements lie among the rest, in the order in which they were written. */
  readonly statements: TextInbox = {
    arrived: async (after, limit) => {
      const files = (await this.inbox()).filter(({ content }) => content.includes('<BkToCstmrStmt>'));
      return files.filter(({ place }) => place > after).slice(0, limit);
    },
  };

  private async news(): Promise<readonly PaymentNews[]> {
    return (await this.inbox()).flatMap(({ place, content }) => {
      try {
        return paymentNewsIn(content);
      } catch (error) {
        if (!(error instanceof XmlFault)) throw error;
        // It must not hold up what the bank says in other files.
        this.log.error({ file: place, err: error }, 'a file of the bank cannot be read');
        return [];
      }
    });
  }

  private async inbox(): Promise<readonly ArrivedText[]> {
    const folder = join(this.folder, 'inbox');
    const names = await readdir(folder).catch(() => []);
    const files = names
      .filter((name) => name.endsWith('.xml'))
      .map(async (name) => {
        const path = join(folder, name);
        return { place: `${(await stat(path)).mtime.toISOString()} ${name}`, content: await readFile(path, 'utf8') };
      });
    return (await Promise.all(files)).toSorted((left, right) => (left.place < right.place ? -1 : 1));
  }
}
