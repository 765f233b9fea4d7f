import { Inject, Injectable } from '@nestjs/common';
import { erasureStreamPrefix, isErasureUnderWay } from '@taprail/contracts';
import { EVENT_STORE, type EventStore, readStream } from '@taprail/event-store';

const lookMax = 100;

type Tapped = Readonly<{ subMerchantId: string; subMerchantRevision?: number | undefined }>;

/**
 * Whether a sub-merchant is being erased at this moment. The gateway has looked before, and since then a card may have
 * been waited for: what was recorded after that look is read from the stream itself, where there is nearly always nothing.
 */
@Injectable()
export class Erasures {
  constructor(@Inject(EVENT_STORE) private readonly store: EventStore) {}

  async isUnderWay({ subMerchantId, subMerchantRevision = -1 }: Tapped): Promise<boolean> {
    const stream = `${erasureStreamPrefix}${subMerchantId}`;
    const since = await this.store.read(stream, subMerchantRevision + 1, lookMax);
    // So much has happened meanwhile that the rest is not worth a second way of reading.
    const recorded = since.length < lookMax ? since : await readStream(this.store, stream);
    return isErasureUnderWay(recorded.map(({ type }) => type));
  }
}
