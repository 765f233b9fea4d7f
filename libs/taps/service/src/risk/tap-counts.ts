import { Injectable } from '@nestjs/common';
import { Clock } from '@taprail/clock';
import type { KnownTransaction, Velocity } from '@taprail/taps-domain';

type Subject = Velocity['of'];

const timesMax = 1_000;
const subjectsMax = 100_000;

/** When cards, devices and sub-merchants were last seen. Bounded: the oldest subjects are forgotten first. */
@Injectable()
export class TapCounts {
  private readonly times = new Map<string, number[]>();

  constructor(private readonly clock: Clock) {}

  within(of: Subject, id: string, windowMs: number): number {
    const sinceMs = this.clock.now().getTime() - windowMs;
    const times = this.times.get(`${of}/${id}`) ?? [];
    let count = 0;
    while (count < times.length && times[times.length - 1 - count]! > sinceMs) count += 1;
    return count;
  }

  saw({ presented, card, subject }: KnownTransaction): void {
    const atMs = Date.parse(presented.at);
    this.note(`card/${card.fingerprint}`, atMs);
    this.note(`device/${presented.device}`, atMs);
    this.note(`sub_merchant/${subject.subMerchantId}`, atMs);
  }

  private note(key: string, atMs: number): void {
    const times = this.times.get(key) ?? [];
    times.push(atMs);
    if (times.length > timesMax) times.shift();
    this.times.delete(key);
    this.times.set(key, times);
    if (this.times.size <= subjectsMax) return;
    const [oldest] = this.times.keys();
    this.times.delete(oldest!);
  }
}
