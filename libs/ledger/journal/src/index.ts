export { watchedJournalPlaces } from './archive/journal-places.check';
export { journalCodec } from './books/journal-record';
export type { Fence } from './books/shard-books';
export { JournalModule } from './journal.module';
export { Journal } from './posting/journal';
export { nameEntry, type Posting, type PostOutcome, ReservationRefused } from './posting/posting';
export { printJournal } from './print/print-journal';
export { isStoppedShard, ShardClosed } from './shard/shard-state';
