import { Rejection } from '@taprail/event-sourcing';
import { type CurrencyCode, currencyOf, isCurrencyCode } from '@taprail/money';

const word = /^[A-Za-z0-9_./:-]{1,64}$/;
const wholeNumber = /^-?(0|[1-9][0-9]{0,14})$/;

export const malformed = (line: number, reason: string): Rejection =>
  new Rejection('settlement_file_malformed', { line, reason }, 'content');

/** A record with a way to read each of its fields, or to say in which line it could not. */
export class RecordFields {
  constructor(
    readonly line: number,
    private readonly texts: readonly string[],
    record: string,
    count: number,
  ) {
    if (texts[0] !== record || texts.length !== count) {
      throw malformed(line, `expected a record ${record} of ${count} fields`);
    }
  }

  text(at: number): string {
    const text = this.texts[at] ?? '';
    if (!word.test(text)) throw malformed(this.line, `field ${at + 1} is not a word`);
    return text;
  }

  optional(at: number): string | null {
    return this.texts[at] === '' ? null : this.text(at);
  }

  whole(at: number): number {
    const text = this.texts[at] ?? '';
    if (!wholeNumber.test(text) || text === '-0') throw malformed(this.line, `field ${at + 1} is not a whole number`);
    return Number(text);
  }

  read<Value>(at: number, what: string, parse: (text: string) => Value): Value {
    try {
      return parse(this.texts[at] ?? '');
    } catch {
      throw malformed(this.line, `field ${at + 1} is not ${what}`);
    }
  }

  currency(at: number): CurrencyCode {
    const text = this.texts[at] ?? '';
    if (!isCurrencyCode(text) || currencyOf(text).code !== text) {
      throw new Rejection('invalid_currency', { line: this.line, currency: text.slice(0, 8) }, 'content');
    }
    return currencyOf(text).code;
  }
}
