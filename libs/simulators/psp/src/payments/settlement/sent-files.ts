import type { Book } from '../book/book';
import { arrivalOf, secondArrivalOf } from './batch-days';
import { fileText, type Sha256Hex } from './file-text';
import { batchesOf, type SettlementBatch } from './settlement-batch';

/** A text that has arrived. Places rise with time, so whoever has seen one asks for what is behind it. */
export type ArrivedFile = Readonly<{ place: string; content: string }>;

const placeOf = (arrivesAt: string, name: string): string => `${arrivesAt} ${name}`;

const placesOf = ({ day, currency, name }: SettlementBatch, book: Book): readonly string[] => {
  const faults = book.faults.of(day, currency).map(({ fault }) => fault);
  return [
    placeOf(arrivalOf(day, currency, faults.includes('late')), name),
    ...(faults.includes('twice') ? [placeOf(secondArrivalOf(day, currency), name)] : []),
  ];
};

/** The settlement files that have arrived by now, oldest first. */
export const sentFiles = (
  { book, seed, sha256 }: Readonly<{ book: Book; seed: string; sha256: Sha256Hex }>,
  { after, limit }: Readonly<{ after: string; limit: number }>,
  nowMs: number,
): readonly ArrivedFile[] => {
  const now = new Date(nowMs).toISOString();
  return batchesOf(book, seed, nowMs)
    .flatMap((batch) => placesOf(batch, book).map((place) => ({ place, batch })))
    .filter(({ place }) => place > after && place.slice(0, now.length) <= now)
    .toSorted((left, right) => (left.place < right.place ? -1 : 1))
    .slice(0, limit)
    .map(({ place, batch }) => ({ place, content: fileText(batch, sha256) }));
};
