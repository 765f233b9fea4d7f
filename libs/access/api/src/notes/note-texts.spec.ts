import type { NoteRecord } from '@taprail/access-domain';
import type { Vault } from '@taprail/vault';
import { openMemoryVault } from '@taprail/vault/testing';
import { NoteTexts } from './note-texts';

let vault: Vault;
let texts: NoteTexts;
beforeEach(async () => {
  vault = await openMemoryVault();
  texts = new NoteTexts(vault);
});
afterEach(() => vault.close());

/** As a copy of the log has it for ever. */
const noteOn = async (subMerchantId: string, id: string): Promise<NoteRecord> => ({
  id,
  platformId: 'plt_1',
  subject: { kind: 'transaction', id: 'txn_1' },
  subMerchantId,
  text: await texts.seal({ id, subMerchantId }, `text of ${id}`),
  author: { kind: 'user', id: 'usr_1' },
  createdAt: '2026-03-01T10:00:00.000Z',
  removedAt: null,
  removedBy: null,
});

describe('the text of a note', () => {
  it('is a cipher text that is opened in the order of the notes', async () => {
    const notes = [await noteOn('sm_1', 'note_1'), await noteOn('sm_2', 'note_2')];
    expect(JSON.stringify(notes)).not.toContain('text of');
    expect(await texts.open(notes)).toEqual(['text of note_1', 'text of note_2']);
    expect(await texts.open([{ ...notes[0]!, text: null }, notes[1]!])).toEqual([null, 'text of note_2']);
  });

  it('cannot be read from any copy once the note is removed; others can', async () => {
    const notes = [await noteOn('sm_1', 'note_1'), await noteOn('sm_1', 'note_2')];
    await texts.destroy('note_1');
    expect(await texts.open(notes)).toEqual([null, 'text of note_2']);
  });

  it('cannot be read once its sub-merchant is erased, and none is sealed for it any more', async () => {
    const notes = [await noteOn('sm_1', 'note_1'), await noteOn('sm_2', 'note_2')];
    await vault.shred('sm_1');
    expect(await texts.open(notes)).toEqual([null, 'text of note_2']);
    await expect(texts.seal({ id: 'note_3', subMerchantId: 'sm_1' }, 'x')).rejects.toMatchObject({
      code: 'sub_merchant_rejected',
    });
  });
});
