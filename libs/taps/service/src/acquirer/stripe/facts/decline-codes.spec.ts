import { declined } from './decline-codes';

describe('a decline at Stripe', () => {
  it.each([
    ['insufficient_funds', '51'],
    ['withdrawal_count_limit_exceeded', '65'],
    ['generic_decline', '06'],
    ['call_issuer', '01'],
    ['do_not_honor', '05'],
    ['no_action_taken', '05'],
    ['try_again_later', '96'],
    ['revocation_of_authorization', 'R1'],
    ['stop_payment_order', 'R0'],
    ['lost_card', '41'],
    ['stolen_card', '43'],
    ['expired_card', '54'],
    ['pickup_card', '04'],
    ['restricted_card', '62'],
    ['invalid_account', '46'],
    ['new_account_information_available', '14'],
    ['incorrect_pin', '55'],
    ['pin_try_exceeded', '75'],
    ['offline_pin_required', '1A'],
    ['online_or_offline_pin_required', '1A'],
    ['card_velocity_exceeded', '61'],
    ['card_not_supported', '57'],
    ['currency_not_supported', '57'],
    ['transaction_not_allowed', '57'],
    ['service_not_allowed', '57'],
    ['fraudulent', '59'],
    ['merchant_blacklist', '59'],
    ['security_violation', '63'],
    ['duplicate_transaction', '94'],
    ['invalid_amount', '13'],
    ['processing_error', '96'],
    ['reenter_transaction', '96'],
    ['approve_with_id', '01'],
    ['a_word_of_tomorrow', '06'],
    ['constructor', '06'],
  ])('of %s has the code %s', (declineCode, reasonCode) =>
    expect(declined({ declineCode })).toEqual({ outcome: 'declined', reasonCode, declinedBy: 'issuer' }),
  );

  it('has the code of the network first, then the word, then the code of the error', () => {
    const words = { declineCode: 'lost_card', code: 'expired_card' };
    expect(declined({ networkCode: '51', ...words }).reasonCode).toBe('51');
    expect(declined({ networkCode: '06', ...words }).reasonCode).toBe('06');
    expect(declined({ networkCode: 'Q7', ...words }).reasonCode).toBe('41');
    expect(declined({ networkCode: null, declineCode: null, code: 'expired_card' }).reasonCode).toBe('54');
    expect(declined({}).reasonCode).toBe('06');
  });

  it('is the scheme’s for an issuer that is away, and Stripe’s own where the network was not asked', () => {
    expect(declined({ networkCode: '91', networkStatus: 'declined_by_network' }).declinedBy).toBe('scheme');
    expect(declined({ declineCode: 'issuer_not_available' }).declinedBy).toBe('scheme');
    expect(declined({ declineCode: 'processing_error', networkStatus: 'not_sent_to_network' }).declinedBy).toBe('psp');
    expect(declined({ declineCode: 'fraudulent', networkStatus: 'reversed_after_approval' }).declinedBy).toBe('psp');
  });
});
