import { deferred } from '../../shell/deferred';

/** Notes are at the end of a page: their code comes after what the page is about. */
export const { Deferred: Notes } = deferred(async () => (await import('./notes-panel')).NotesPanel);
