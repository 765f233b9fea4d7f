import { labelStep, niceTicks } from './scale';

it('an axis has round steps and ends at or above the largest value', () => {
  expect(niceTicks(144_581)).toEqual([0, 50_000, 100_000, 150_000]);
  expect(niceTicks(3)).toEqual([0, 1, 2, 3]);
  expect(niceTicks(0)).toEqual([0, 1]);
  expect(niceTicks(41_250)).toEqual([0, 20_000, 40_000, 60_000]);
});

it('labels are left out where they would touch', () => {
  expect([labelStep(7, 8), labelStep(30, 8), labelStep(0, 8)]).toEqual([1, 4, 1]);
});
