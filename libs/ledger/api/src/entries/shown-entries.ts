import { Inject, Injectable } from '@nestjs/common';
import { SUB_MERCHANT_DIRECTORY, type SubMerchantDirectory } from '@taprail/contracts';
import { type NamedEntryView, namedEntryView, parseAccount, type RecordedEntry } from '@taprail/ledger-domain';

/** Accounts keep our own name of a sub-merchant; everywhere else it is called as its platform calls it. */
@Injectable()
export class ShownEntries {
  constructor(@Inject(SUB_MERCHANT_DIRECTORY) private readonly subMerchants: SubMerchantDirectory) {}

  /** A sub-merchant that was erased keeps its id. */
  async nameOf(platform: string, subMerchant: string | null): Promise<string | null> {
    if (subMerchant === null) return null;
    const found = await this.subMerchants.find(platform, subMerchant);
    return found?.externalRef ?? subMerchant;
  }

  /** For a file: every sub-merchant is looked up once. */
  namesIn(platform: string): (subMerchant: string | null) => Promise<string | null> {
    const names = new Map<string | null, string | null>();
    return async (subMerchant) => {
      if (!names.has(subMerchant)) names.set(subMerchant, await this.nameOf(platform, subMerchant));
      return names.get(subMerchant) ?? null;
    };
  }

  /** Rows that name an account, each with what the platform calls its sub-merchant. */
  async withNames<Row extends Readonly<{ account: string }>>(
    platform: string,
    rows: readonly Row[],
  ): Promise<readonly (Row & Readonly<{ submerchant: string | null }>)[]> {
    const names = new Map<string | null, string | null>();
    for (const { account } of rows) {
      const { subMerchant } = parseAccount(account);
      if (!names.has(subMerchant)) names.set(subMerchant, await this.nameOf(platform, subMerchant));
    }
    return rows.map((row) => ({ ...row, submerchant: names.get(parseAccount(row.account).subMerchant) ?? null }));
  }

  async show(platform: string, recorded: RecordedEntry): Promise<NamedEntryView> {
    return namedEntryView(recorded, await this.nameOf(platform, recorded.entry.trace.subMerchant));
  }
}
