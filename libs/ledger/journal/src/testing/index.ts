export { ReadModelJournalArchive } from '../archive/read-model.journal-archive';
export {
  archiveOf,
  capture,
  entriesIn,
  HandClock,
  hold,
  journalOf,
  JournalWorld,
  posting,
  saleRef,
  verifyJournal,
} from './journal-world';
