import { disabledReasonText } from './disabled-reason';
import { statusSteps } from './status-steps';

const way = (status: Parameters<typeof statusSteps>[0]) =>
  statusSteps(status)
    .map((step) => `${step.status} ${step.state}`)
    .join(', ');

describe('the status line', () => {
  it.each([
    ['received', 'received now, creating ahead, pending_requirements ahead, enabled ahead'],
    ['creating', 'received done, creating now, pending_requirements ahead, enabled ahead'],
    ['pending_requirements', 'received done, creating done, pending_requirements now, enabled ahead'],
    ['enabled', 'received done, creating done, pending_requirements done, enabled done'],
    ['errored', 'received done, creating done, errored exit, pending_requirements ahead, enabled ahead'],
    ['rejected', 'received done, creating done, pending_requirements done, rejected exit, enabled ahead'],
  ] as const)('of %s', (status, steps) => expect(way(status)).toBe(steps));
});

describe('why something is off', () => {
  it.each([
    ['requirements.past_due', 'Information required by the provider is missing.'],
    ['provisioning_failed: No such country.', 'The account could not be created: No such country.'],
    ['tomorrow.only', 'tomorrow.only'],
    ['constructor', 'constructor'],
  ])('%s is said in words', (reason, text) => expect(disabledReasonText(reason)).toBe(text));
});
