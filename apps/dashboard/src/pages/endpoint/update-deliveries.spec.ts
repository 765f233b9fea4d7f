import type { Delivery } from '@taprail/sdk';
import { type DeliveryList, dueIds, readChanged, withUpdated } from './update-deliveries';

const row = (id: string, status = 'pending') => ({ id, status }) as unknown as Delivery;
const ids = (list: DeliveryList) => list.pages.map(({ data }) => data.map(({ id, status }) => `${id} ${status}`));

it('rows that changed are updated in their place, and new ones do not push them down', () => {
  const list = { pageParams: [], pages: [{ data: [row('b')] }, { data: [row('a')] }] } as unknown as DeliveryList;
  const updated = withUpdated(list, [row('c', 'succeeded'), row('b', 'failed'), row('a', 'succeeded')]);
  expect(ids(updated)).toEqual([['b failed'], ['a succeeded']]);
});

it('those that are not among the newest are read by themselves', async () => {
  const asked: string[] = [];
  const reads = {
    newest: async () => ({ data: [row('b', 'succeeded')] }),
    one: async (id: string) => {
      asked.push(id);
      return row(id, 'failed');
    },
  };
  const changed = await readChanged(['b', 'a'], reads);
  expect([changed.map(({ id }) => id), asked]).toEqual([['b', 'a'], ['a']]);
});

it('those that are being sent right now are looked at again', () => {
  const due = (id: string, status: string, at: string | null) => ({ id, status, next_attempt_at: at });
  const list = {
    pages: [
      {
        data: [
          due('now', 'pending', '2026-03-01T10:00:00Z'),
          due('later', 'pending', '2026-03-01T11:00:00Z'),
          due('done', 'succeeded', null),
        ],
      },
      { data: [due('queued', 'pending', null)] },
    ],
  } as unknown as DeliveryList;
  expect(dueIds(list, Date.parse('2026-03-01T10:00:01Z'))).toEqual(['now', 'queued']);
  expect(dueIds(undefined, 0)).toEqual([]);
});
