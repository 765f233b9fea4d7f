import { Inject, Injectable } from '@nestjs/common';
import { domainOf, type ProviderRecord, type ProviderTerms } from '@taprail/access-domain';
import type { Position } from '@taprail/event-store';
import { READ_STORE, type ReadStore } from '@taprail/read-store';
import { ProjectionReader } from '@taprail/subscriptions';
import { withinLookUp } from '../../keys/read-model.key-directory';
import { identityProviderList } from './identity-provider.projection';

const visibleWithinMs = 5_000;
const rowsPerPage = 500;
const offeredMax = 5;

export type PlatformProvider = Readonly<{ platformId: string; terms: ProviderTerms }>;

/** Providers as the read model knows them, which all gateways share. */
@Injectable()
export class IdentityProviderDirectory {
  private readonly reader: ProjectionReader<ProviderRecord>;

  constructor(@Inject(READ_STORE) readStore: ReadStore) {
    this.reader = new ProjectionReader(readStore, identityProviderList);
  }

  async find(platformId: string): Promise<PlatformProvider | undefined> {
    const record = (await withinLookUp(() => this.reader.get(platformId)))?.row;
    return record?.terms ? { platformId, terms: record.terms } : undefined;
  }

  /** Whether the people of a platform sign in through its provider and by nothing else. */
  async isRequired(platformId: string): Promise<boolean> {
    return (await this.find(platformId))?.terms.required ?? false;
  }

  /**
   * Providers that let in addresses of this domain. That somebody has the address is not looked at: nobody learns here who has an account.
   */
  async findByAddress(address: string): Promise<readonly PlatformProvider[]> {
    const domain = domainOf(address);
    const found: PlatformProvider[] = [];
    const set = [{ column: 'state', operator: '=', value: 'set' }] as const;
    for await (const page of this.reader.pages({ filters: set }, rowsPerPage)) {
      for (const { row } of page) {
        if (row.terms?.domains.includes(domain)) found.push({ platformId: row.platformId, terms: row.terms });
      }
      if (found.length >= offeredMax) break;
    }
    return found.slice(0, offeredMax);
  }

  /** A change holds at every gateway by the time it is answered. */
  async shows(position: Position | undefined): Promise<void> {
    if (position === undefined) return;
    await this.reader.reached(position, visibleWithinMs).catch(() => false);
  }
}
