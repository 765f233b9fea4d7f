import { join } from 'node:path';
import { specify, storedSamples } from '@taprail/event-sourcing/testing';
import {
  type GapExplanationCommand,
  type GapExplanationEvent,
  gapExplanations,
  gapExplanationUpcasters,
} from './gap-explanation';

const samples = storedSamples<GapExplanationEvent>(join(__dirname, 'history'), gapExplanationUpcasters);
const explained = samples[0]!.event;
const { gap, reason, by, at } = explained.data;
const { stream, revision, kind } = gap;
const explain = (more: Partial<GapExplanationCommand> = {}): GapExplanationCommand => ({
  type: 'ExplainGap',
  named: { stream, revision, kind },
  standing: { status: 'missing', gap },
  reason,
  by,
  at,
  ...more,
});
const given = specify(gapExplanations);

describe('a gap in the books', () => {
  it('is explained by an operator, with what it was, who said so, when and why', () => {
    expect(samples.map(({ name }) => name)).toEqual(['GapExplained.1']);
    given().when(explain()).then(explained);
  });

  it('is explained once: another reason changes nothing, also after it was posted', () => {
    given(explained)
      .when(explain({ reason: 'something else' }))
      .thenNothing();
    given(explained)
      .when(explain({ standing: { status: 'posted' } }))
      .thenNothing();
  });

  it('is explained beside another of the same stream, or of the same revision', () => {
    const later = { ...gap, revision: 5, kind: 'refunded' };
    given(explained)
      .when(explain({ named: later, standing: { status: 'missing', gap: later } }))
      .then({ ...explained, data: { ...explained.data, gap: later } });
    const renamed = { ...gap, kind: 'hold_opened' };
    given(explained)
      .when(explain({ named: renamed, standing: { status: 'missing', gap: renamed } }))
      .then({ ...explained, data: { ...explained.data, gap: renamed } });
  });

  it('is not explained when nothing moved there, or when the journal has its entry', () => {
    given()
      .when(explain({ standing: { status: 'unknown' } }))
      .thenRejected('gap_not_found');
    given()
      .when(explain({ standing: { status: 'posted' } }))
      .thenRejected('gap_already_posted');
  });
});
