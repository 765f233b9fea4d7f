export { watchedJournalPlaces } from './archive/journal-places.check';
export { journalCodec } from './books/journal-record';
export type { Fence } from './books/shard-books';
export { JournalModule } from './journal.module';
export { JournalHost } from './posting/journal-host';
export { nameEntry, type Posting, type PostOutcome, type PostResult, ReservationRefused } from './posting/posting';
export { printJournal } from './print/print-journal';
export { ShardClosed } from './shard/shard-state';
