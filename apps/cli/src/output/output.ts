import { misused } from '../program/failure';
import type { GlobalFlags } from '../program/global-options';
import { type Colours, coloursFor } from './terminal/colours';
import { Progress } from './terminal/progress';
import { escapeAround, escapeControls } from './terminal/escape-controls';
import { recordText } from './record';
import { type Column, tableText, tableWidth } from './table';
import { currencyIn, fieldAt, type ApiObject, singleLine, valueText } from './value';
import { wrapText } from './wrap';

/** stdout has data and nothing else; all the rest goes to stderr. */
export class CommandOutput {
  readonly colours: Colours;
  private readonly noteColours: Colours;

  constructor(readonly flags: GlobalFlags) {
    this.colours = coloursFor(process.stdout, process.env, flags.isColourForbidden);
    this.noteColours = coloursFor(process.stderr, process.env, flags.isColourForbidden);
  }

  get isJson(): boolean {
    return this.flags.json;
  }

  /** The width to keep to; none where it is not a terminal, since a program wants whole lines. */
  get width(): number | undefined {
    return process.stdout.isTTY ? process.stdout.columns : undefined;
  }

  /** The same of what goes to stderr. */
  private get noteWidth(): number | undefined {
    return process.stderr.isTTY ? process.stderr.columns : undefined;
  }

  /** The answer of a command: one document, or text. */
  data(value: unknown, human: (colours: Colours) => string): void {
    if (this.isJson) process.stdout.write(`${jsonText(value ?? null, 2)}\n`);
    else {
      const text = escapeAround(human(this.colours));
      if (text !== '') process.stdout.write(`${text}\n`);
    }
  }

  /** One of many, as it comes: a line of JSON, or a line of text. */
  item(value: unknown, human: (colours: Colours) => string): void {
    process.stdout.write(`${this.isJson ? jsonText(value) : escapeAround(human(this.colours))}\n`);
  }

  /** Bytes as they are. */
  raw(bytes: string | Uint8Array): Promise<void> {
    return new Promise((resolve) => process.stdout.write(bytes, () => resolve()));
  }

  /** For the person who watches. Lines that are too wide go on `hanging` columns further right. */
  note(text: string | ((colours: Colours) => string), hanging = 0): void {
    const said = escapeAround(typeof text === 'string' ? text : text(this.noteColours));
    process.stderr.write(`${wrapText(said, this.noteWidth, hanging)}\n`);
  }

  /** Help that nobody has asked for, in place of an error. */
  help(text: string): void {
    process.stderr.write(`${text.trimEnd()}\n`);
  }

  error(value: unknown, human: (colours: Colours) => readonly string[]): void {
    const text = this.isJson
      ? jsonText(value, 2)
      : wrapText(escapeAround(human(this.noteColours).join('\n')), this.noteWidth);
    process.stderr.write(`${text}\n`);
  }

  progress(what: string): Progress {
    return new Progress(singleLine(what), process.stderr);
  }

  /** `currency`: of the amounts in it, where it names none itself. */
  record(row: ApiObject, currency?: string): void {
    const { fields } = this.flags;
    this.demandFields([row]);
    const shown = fields ? pick(row, fields) : row;
    if (!fields) return this.data(row, (colours) => recordText(row, colours, { width: this.width, currency }));
    this.data(shown, () => fields.map((path) => textAt(row, path, currency)).join('\t'));
  }

  /** A list of the API; `page` is what `--json` shows. */
  table(rows: readonly ApiObject[], columns: readonly string[], page: unknown): void {
    const { fields } = this.flags;
    this.demandFields(rows);
    const paths = fields ?? columns;
    const json = fields ? rows.map((row) => pick(row, fields)) : page;
    // Fields that were asked for go to a program as they are, without a head.
    const isForProgram = fields !== undefined && !process.stdout.isTTY;
    this.data(json, (colours) =>
      isForProgram
        ? rows.map((row) => paths.map((path) => textAt(row, path)).join('\t')).join('\n')
        : this.rowsText(rows, paths, colours),
    );
  }

  /** A field that no row has was mistyped: nothing is shown in its place. */
  private demandFields(rows: readonly ApiObject[]): void {
    const { fields = [] } = this.flags;
    const unknown = fields.filter((path) => rows.every((row) => fieldAt(row, path).value === undefined));
    if (rows.length > 0 && unknown.length > 0) {
      const names = Object.keys(rows[0]!).join(', ');
      throw misused(`--fields: ${unknown.join(', ')} is in no row; there are ${names}`);
    }
  }

  /** `vital`: columns that are shown however narrow the terminal is. */
  rowsText(
    rows: readonly ApiObject[],
    paths: readonly string[],
    colours: Colours = this.colours,
    vital: readonly string[] = [],
  ): string {
    if (rows.length === 0) return '';
    const cells = rows.map((row) => paths.map((path) => textAt(row, path)));
    const shown: readonly Column[] = paths.map((path, at) => ({
      title: titleOf(path),
      isVital: vital.includes(path),
      isId:
        /(^|[._])id$|externalRef|^(account|device|endpoint|status|submerchant)$/.test(path) ||
        cells.some((row) => isWhole(row[at]!)),
      isNumber: rows.some((row) => typeof fieldAt(row, path).value === 'number'),
    }));
    // Where there is little room, a column of the currency says it once for every amount of its row.
    const isTight = this.width !== undefined && tableWidth(shown, cells) > this.width && paths.includes('currency');
    const fitting = isTight ? cells.map((row, at) => row.map((cell) => withoutCurrency(cell, rows[at]!))) : cells;
    return tableText(shown, fitting, this.width, colours);
  }
}

/** A path as the head of a column: `amount_current` is the amount of a list, `trace.submerchant` the sub-merchant. */
const titleOf = (path: string): string => {
  const words = path.split('.').filter((word) => word !== 'id' || !path.includes('.'));
  return (words.at(-1) ?? path)
    .replace(/^amount_current$/, 'amount')
    .replaceAll(/([a-z])([A-Z])/g, (_all, before: string, after: string) => `${before} ${after.toLowerCase()}`)
    .replaceAll('_', ' ');
};

/** JSON escapes C0 itself; the rest of what a terminal obeys is escaped as JSON allows. */
const jsonText = (value: unknown, indent?: number): string => escapeControls(JSON.stringify(value, null, indent));

const textAt = (row: ApiObject, path: string, known?: string): string => {
  const { name, value, currency } = fieldAt(row, path, known);
  return valueText(name, value, currency);
};

/** Times and amounts say something else when they are cut. */
const isWhole = (cell: string): boolean => /^([A-Z]{3} -?\d[\d.]*|\d{4}-\d\d-\d\d( \d\d:\d\d)?)$/.test(cell);

const withoutCurrency = (cell: string, row: ApiObject): string => {
  const code = `${currencyIn(row) ?? ''} `;
  return code !== ' ' && cell.startsWith(code) ? cell.slice(code.length) : cell;
};

const pick = (row: ApiObject, paths: readonly string[]): ApiObject =>
  Object.fromEntries(paths.map((path) => [path, fieldAt(row, path).value ?? null]));
