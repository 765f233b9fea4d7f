import { changeOf, pointsOf } from './change-words';

it('a change is a share of what was before', () => {
  expect(changeOf(1_124, 1_000)).toEqual({ text: '+12.4%', direction: 'up' });
  expect(changeOf(500, 1_000)).toEqual({ text: '−50.0%', direction: 'down' });
  expect(changeOf(4_000, 1_000)).toEqual({ text: '+300%', direction: 'up' });
  expect(changeOf(1_000, 1_000)).toEqual({ text: 'as before', direction: 'same' });
});

it('of nothing there is no share', () => {
  expect(changeOf(1_000, 0)).toEqual({ text: 'none before', direction: 'up' });
  expect(changeOf(0, 0)).toBeNull();
});

it('shares differ by points', () => {
  expect(pointsOf(9_325, 9_200)).toEqual({ text: '+1.3 points', direction: 'up' });
  expect(pointsOf(null, 9_200)).toBeNull();
});
