import { byDeadline, urgencyOf } from './deadline';

const now = Date.parse('2026-12-16T12:00:00Z');

it('an answer is urgent when two days are left, and near when a week is', () => {
  expect([
    urgencyOf('2026-12-18T11:00:00Z', now),
    urgencyOf('2026-12-18T13:00:00Z', now),
    urgencyOf('2026-12-24T12:00:00Z', now),
    urgencyOf('2026-12-15T12:00:00Z', now),
  ]).toEqual(['bad', 'warn', 'neutral', 'bad']);
});

it('the dispute that is due first comes first', () => {
  const [late, soon] = [{ scheme_deadline: '2026-12-24T12:00:00Z' }, { scheme_deadline: '2026-12-18T12:00:00+02:00' }];
  expect([late, soon].sort(byDeadline)).toEqual([soon, late]);
});
