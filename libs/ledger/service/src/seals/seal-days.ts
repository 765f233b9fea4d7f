import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '@taprail/clock';
import type { Envelope } from '@taprail/contracts';
import { Codec, EVENT_STORE, type EventStore, LOG_START, StreamRepository } from '@taprail/event-store';
import {
  type LastSeal,
  ledgerSeal,
  ledgerSealId,
  ledgerSealStreamPrefix,
  type SealCommand,
  sealedHeads,
  type SealEvent,
  sealRoot,
  sealText,
  sealUpcasters,
} from '@taprail/ledger-domain';
import { addDays, type CivilDate } from '@taprail/money';
import { LOGGER, type Logger } from '@taprail/telemetry';
import { Completeness } from '../completeness/completeness';
import { dayContents } from './day-contents';
import type { SealKey } from './seal-key';

export const sealCodec = new Codec<SealEvent>(sealUpcasters);

/** Gives the key when a day is to be sealed; nothing where there is none. */
export type FindSealKey = () => SealKey | undefined;
export const FIND_SEAL_KEY = Symbol('FindSealKey');

const sha256 = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest();

/** Repository of the seals. */
@Injectable()
export class SealDays {
  private readonly repository: StreamRepository<LastSeal, SealCommand, SealEvent>;

  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(FIND_SEAL_KEY) private readonly findKey: FindSealKey,
    @Inject(LOGGER) private readonly log: Logger,
    private readonly completeness: Completeness,
    clock: Clock,
  ) {
    const streamPrefix = ledgerSealStreamPrefix;
    this.repository = new StreamRepository(store, clock, { streamPrefix, decider: ledgerSeal, codec: sealCodec });
  }

  /** The last day that is sealed. */
  async sealedThrough(): Promise<CivilDate | null> {
    return (await this.repository.load(ledgerSealId)).state.date;
  }

  /** Puts everything that was recorded since the last seal and until the end of the day under one signature. */
  async seal(date: CivilDate, message: Envelope): Promise<void> {
    const { state, revision } = await this.repository.load(ledgerSealId);
    if (state.date !== null && date <= state.date) return;
    const key = this.findKey();
    if (!key) {
      this.log.error({ date }, 'the day is not sealed: LEDGER_SEAL_KEY is not set');
      return;
    }
    const end = `${addDays(date, 1)}T00:00:00.000Z`;
    // A seal says that this was the day: it waits while something of the day is not in the journal.
    await this.completeness.requireComplete({ before: end });
    const after = state.until === null ? LOG_START : BigInt(state.until);
    const day = await dayContents(this.store, after, end);
    const sealed = sealedHeads(day.heads, day.trialBalanceHash);
    const seal = { date, root: sealRoot(sealed, sha256), previous: state.root };
    const data = {
      ...seal,
      trialBalanceHash: day.trialBalanceHash,
      leaves: sealed.length,
      until: String(day.until),
      signature: key.sign(sealText(seal)),
      keyId: key.id,
      publicKey: key.publicKey,
    };
    await this.repository.execute(ledgerSealId, { type: 'SealDay', ...data }, message, revision);
  }
}
