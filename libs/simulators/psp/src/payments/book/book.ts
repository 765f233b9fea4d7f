import { BankAccount } from '../bank/bank-account';
import type { AcquirerEvent, PlacedAcquirerEvent } from '../messages';
import { notFound } from '../refused';
import { SettlementFaultList } from '../settlement/settlement-faults';
import { DueList } from './due-list';
import { dueAtOfDispute, duesOfHold, holdDueKinds } from './dues';
import type { SchemeDispute, Fact } from './fact';
import { applyStep, forgottenAtMs, type Hold, holdOf, settleStep } from './hold';
import { ReferenceIndex } from './reference-index';

/** Looked at for every one that is added: enough to forget faster than the book grows. */
const forgottenPerAdded = 2;

/** Everything the payments half remembers. It changes by facts only, and gives out the new ones to be written down. */
export class Book {
  readonly dues = new DueList();
  readonly bank = new BankAccount();
  readonly faults = new SettlementFaultList();
  private readonly index = new ReferenceIndex();
  private readonly disputes = new Map<string, SchemeDispute>();
  private readonly newsList: AcquirerEvent[] = [];
  private readonly presented = new Map<string, string>();
  private readonly readings = new Map<string, string>();
  private fresh: Fact[] = [];
  /** Before this there is nothing to forget. */
  private forgetFromMs = Number.POSITIVE_INFINITY;

  record(fact: Fact): void {
    this.load(fact);
    this.fresh.push(fact);
  }

  takeFacts(): readonly Fact[] {
    const taken = this.fresh;
    if (taken.length > 0) this.fresh = [];
    return taken;
  }

  /** Replays a fact that was written before; it is not a new one. */
  load(fact: Fact): void {
    switch (fact[0]) {
      case 'authorised':
        return this.add(holdOf(fact[1]));
      case 'step':
        return this.change(fact[1], (hold) => {
          applyStep(hold, fact[2]);
          this.index.set(fact[2].reference, hold);
        });
      case 'settled':
        return this.change(fact[1], (hold) => settleStep(hold, fact[2], fact[3], fact[4]));
      case 'revoked':
        return this.change(fact[1], (hold) => {
          hold.state = 'revoked';
        });
      case 'dispute':
        this.disputes.set(fact[1].id, fact[1]);
        return this.schedule(`dispute:${fact[1].id}`, dueAtOfDispute(fact[1]));
      case 'news':
        this.newsList.push(fact[1]);
        return;
      case 'fault':
        return this.faults.load(fact[1]);
      case 'booked':
        return this.bank.load(fact[1]);
      case 'presented':
        return keep(this.presented, fact[1], fact[2]);
      case 'reading':
        return keep(this.readings, fact[1], fact[2]);
    }
  }

  /** The authorisation that a reference of any kind belongs to. */
  find(reference: string, nowMs: number): Hold | undefined {
    const hold = this.index.get(reference);
    return hold && forgottenAtMs(hold) > nowMs ? hold : undefined;
  }

  forgetSome(nowMs: number): void {
    if (nowMs < this.forgetFromMs) return;
    for (let looked = 0; looked < forgottenPerAdded; looked += 1) {
      const hold = this.index.next();
      if (hold && forgottenAtMs(hold) <= nowMs) this.index.remove(hold);
    }
  }

  /** All that is to be forgotten, at once: for the start, when nobody waits. */
  forget(nowMs: number): number {
    const old = [...this.index.all()].filter((hold) => forgottenAtMs(hold) <= nowMs);
    for (const hold of old) this.index.remove(hold);
    return old.length;
  }

  dispute(id: string): SchemeDispute {
    const found = this.disputes.get(id);
    if (!found) throw notFound('dispute', id);
    return found;
  }

  disputesOf(authorisation: string): SchemeDispute[] {
    return [...this.disputes.values()].filter((dispute) => dispute.authorisation === authorisation);
  }

  allDisputes(): Iterable<SchemeDispute> {
    return this.disputes.values();
  }

  holds(): Iterable<Hold> {
    return this.index.all();
  }

  /** Whether or not it is to be forgotten. */
  holdOf(authorisation: string): Hold | undefined {
    return this.index.get(authorisation);
  }

  presentedAt(place: string): string | undefined {
    return this.presented.get(place);
  }

  cardOfReading(reference: string): string | undefined {
    return this.readings.get(reference);
  }

  get newsCount(): number {
    return this.newsList.length;
  }

  news(after: number, limit: number): PlacedAcquirerEvent[] {
    return this.newsList.slice(after, after + limit).map((news, index) => ({ place: after + index + 1, news }));
  }

  /** The whole book as facts from nothing. */
  *facts(): Iterable<Fact> {
    for (const { authorised, steps, state } of this.index.all()) {
      yield ['authorised', authorised];
      for (const step of steps) yield ['step', authorised.reference, step];
      if (state === 'revoked') yield ['revoked', authorised.reference];
    }
    for (const dispute of this.disputes.values()) yield ['dispute', dispute];
    for (const news of this.newsList) yield ['news', news];
    for (const fault of this.faults.all()) yield ['fault', fault];
    for (const line of this.bank.lines()) yield ['booked', line];
    for (const [place, card] of this.presented) yield ['presented', place, card];
    for (const [reference, card] of this.readings) yield ['reading', reference, card];
  }

  private add(hold: Hold): void {
    this.index.set(hold.authorised.reference, hold);
    this.forgetFromMs = Math.min(this.forgetFromMs, forgottenAtMs(hold));
  }

  private change(authorisation: string, by: (hold: Hold) => void): void {
    const hold = this.index.get(authorisation);
    if (!hold) throw new Error(`The book has no authorisation '${authorisation}'`);
    by(hold);
    if (hold.authorised.behaviour === null) return;
    const dues = duesOfHold(hold);
    for (const kind of holdDueKinds) this.schedule(`${kind}:${authorisation}`, dues[kind] ?? null);
  }

  private schedule(id: string, atMs: number | null): void {
    if (atMs === null) this.dues.delete(id);
    else this.dues.set(id, atMs);
  }
}

const keep = (map: Map<string, string>, key: string, value: string | null): void => {
  if (value === null) map.delete(key);
  else map.set(key, value);
};
