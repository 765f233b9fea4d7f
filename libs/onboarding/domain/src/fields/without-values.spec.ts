import { withoutValues } from './without-values';

describe("the provider's words", () => {
  it.each<[string, readonly unknown[], string]>([
    ['Invalid email address: ann@b.example', ['ann@b.example'], 'Invalid email address: …'],
    ['The name ANN KERN is not Ann Kern (GmbH).', ['Ann', 'Ann Kern'], 'The name … is not … (GmbH).'],
    ['This cannot be planned by Ann', ['Ann'], 'This cannot be planned by …'],
    ['+4930123456 is no number', ['+4930123456'], '… is no number'],
    ['a+b (c) [d] is wrong', ['a+b (c) [d]'], '… is wrong'],
    ['Torstr. 1/2-3 is wrong', ['Torstr. 1/2-3'], '… is wrong'],
    ['Nothing of it', ['x', '', ' ', 1902, true, null], 'Nothing of it'],
  ])('%s repeat nothing that was given', (text, values, struck) => expect(withoutValues(text, values)).toBe(struck));
});
