import { Injectable } from '@nestjs/common';
import type { SubMerchantResource } from '@taprail/contracts';
import { encodeCursor, type List, positionCursor } from '@taprail/http';
import type { SubMerchantRecord } from '@taprail/onboarding-domain';
import type { ListOptions, ProjectedRow } from '@taprail/subscriptions';
import { isFoundBy, type DetailedSubMerchant } from './is-found-by';
import { ShownSubMerchants } from './shown-sub-merchants';
import { SubMerchantStatuses } from './sub-merchant-statuses';

type Row = ProjectedRow<SubMerchantRecord>;
type Found = Readonly<{ row: Row; shown: DetailedSubMerchant }>;

const pageRows = 100;
/** Of each request, so that its cost has a bound however many there are. */
const lookedAtMax = 2_000;

/**
 * Sub-merchants by a part of their reference, name or email. Names are encrypted, and an index of them would outlive an
 * erasure: they are opened page by page and compared.
 */
@Injectable()
export class FilteredSubMerchants {
  constructor(
    private readonly statuses: SubMerchantStatuses,
    private readonly shown: ShownSubMerchants,
  ) {}

  async list(
    platformId: string,
    options: ListOptions,
    { q, include }: Readonly<{ q: string; include: 'details' | undefined }>,
  ): Promise<List<SubMerchantResource>> {
    const found: Found[] = [];
    let after = options.after;
    for (let lookedAt = 0; ; lookedAt += pageRows) {
      const from = after === undefined ? {} : { after };
      const rows = await this.statuses.list(platformId, { ...options, ...from, limit: pageRows });
      found.push(...(await this.open(rows)).filter(({ shown }) => isFoundBy(q, shown)));
      after = rows.at(-1)?.createdPosition;
      const last = found[options.limit - 1];
      if (last && (found.length > options.limit || rows.length === pageRows))
        return page(found, options.limit, include, last.row);
      if (rows.length < pageRows) return page(found, options.limit, include);
      if (lookedAt + pageRows >= lookedAtMax) return page(found, options.limit, include, rows.at(-1));
    }
  }

  private async open(rows: readonly Row[]): Promise<readonly Found[]> {
    const shown = await this.shown.show(
      rows.map(({ row }) => ({ record: row })),
      'details',
    );
    return rows.map((row, n) => ({ row, shown: shown[n] as DetailedSubMerchant }));
  }
}

/** `goesOnAfter`: the row after which the next page begins, where there may be one. */
const page = (
  found: readonly Found[],
  limit: number,
  include: 'details' | undefined,
  goesOnAfter?: Row,
): List<SubMerchantResource> => ({
  object: 'list',
  data: found.slice(0, limit).map(({ shown }) => (include === 'details' ? shown : withoutDetails(shown))),
  has_more: goesOnAfter !== undefined,
  next_cursor: goesOnAfter === undefined ? null : encodeCursor(positionCursor(goesOnAfter)),
});

const withoutDetails = ({ details: _details, ...shown }: DetailedSubMerchant): SubMerchantResource => shown;
