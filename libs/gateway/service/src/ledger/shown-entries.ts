import { Injectable } from '@nestjs/common';
import { type EntryView, entryView, type RecordedEntry } from '@taprail/ledger-domain';
import { NamedSubMerchants } from '../sub-merchants/named-sub-merchants';

/** Accounts keep our own name of a sub-merchant; everywhere else it is called as its platform calls it. */
@Injectable()
export class ShownEntries {
  constructor(private readonly subMerchants: NamedSubMerchants) {}

  /** A sub-merchant that was erased keeps its id. */
  async nameOf(platform: string, subMerchant: string | null): Promise<string | null> {
    if (subMerchant === null) return null;
    const found = await this.subMerchants.find(platform, subMerchant);
    return found?.state.identity.externalRef ?? subMerchant;
  }

  async show(platform: string, recorded: RecordedEntry): Promise<EntryView> {
    const view = entryView(recorded);
    return { ...view, trace: { ...view.trace, submerchant: await this.nameOf(platform, view.trace.submerchant) } };
  }
}
