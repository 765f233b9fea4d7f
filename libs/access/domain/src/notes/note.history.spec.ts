import { join } from 'node:path';
import { fold } from '@taprail/event-sourcing';
import { storedSamples } from '@taprail/event-sourcing/testing';
import { upcasters } from '../upcasters';
import type { NoteEvent } from './note.events';
import { notes } from './notes.decider';

const samples = storedSamples<NoteEvent>(join(__dirname, 'history'), upcasters);
const noteId = 'note_01KJM0Z8R00000000000000007';
const added = {
  id: noteId,
  platformId: 'plt_01KJM0Z8R00000000000000001',
  subject: { kind: 'sub_merchant', id: 'sm_01KJM0Z8R00000000000000004', externalRef: 'bistro-42' },
  subMerchantId: 'sm_01KJM0Z8R00000000000000004',
  text: 'sealed.v1.bm90ZQ',
  author: { kind: 'user', id: 'usr_01KJM0Z8R00000000000000006' },
  createdAt: '2026-03-01T10:00:00.000Z',
  removedAt: null,
  removedBy: null,
};
const removal = {
  text: null,
  removedAt: '2026-03-02T10:00:00.000Z',
  removedBy: { kind: 'api_key', id: 'key_01KJM0Z8R00000000000000002' },
};

describe('every event of a note that was ever stored', () => {
  it.each<[string, object]>([
    ['NoteAdded.1', {}],
    ['NoteRemoved.1', removal],
  ])('can still be folded: %s', (name, changes) => {
    const events = ['NoteAdded.1', name].map((wanted) => samples.find((stored) => stored.name === wanted)!.event);
    expect(fold(notes, events)[noteId]).toEqual({ ...added, ...changes });
  });

  it('is among those above', () => expect(samples).toHaveLength(2));
});
