import { chargeOf, type OpenQuestion, refusalOf } from '../open-question';

export const increments: OpenQuestion = {
  title: 'Holds that grow',
  assumed: 'A Visa hold may grow in every category where it was asked for; elsewhere a request is refused as invalid.',
  async settle({ place: { stripe }, till, merchant: { category } }) {
    const asked = { card_present: { request_incremental_authorization_support: true } };
    const held = await till.hold({ payment_method_options: asked });
    const mayGrow = chargeOf(held).payment_method_details?.card_present?.incremental_authorization_supported;
    const plain = await till.hold();
    const refused = await refusalOf(stripe.paymentIntents.incrementAuthorization(plain.id, { amount: 5_000 }));
    return {
      isAsAssumed: mayGrow === true && refused?.startsWith('StripeInvalidRequestError') === true,
      observed: `In category ${category} ${mayGrow === true}; without asking: ${refused ?? 'granted'}.`,
    };
  },
};

export const metadataOfHeld: OpenQuestion = {
  title: 'Metadata of a held payment',
  assumed: 'It can be changed, and the hold stays.',
  async settle({ place: { stripe }, till }) {
    const { id } = await till.hold();
    const { status, metadata } = await stripe.paymentIntents.update(id, { metadata: { remaining: '1000' } });
    const observed = `remaining ${metadata['remaining'] ?? 'not kept'}, payment ${status}.`;
    return { isAsAssumed: status === 'requires_capture' && metadata['remaining'] === '1000', observed };
  },
};

export const moneyOfCapture: OpenQuestion = {
  title: 'The balance transaction of a capture',
  assumed: 'The answer to a capture has it; that of a converted sale has an exchange rate and the account’s currency.',
  async settle({ place: { stripe }, till, merchant: { currency } }) {
    const capture = async (paidIn: string) => {
      const { id } = await till.hold({ currency: paidIn });
      const taken = await stripe.paymentIntents.capture(id, { expand: ['latest_charge.balance_transaction'] });
      const money = chargeOf(taken).balance_transaction;
      return typeof money === 'string' ? null : money;
    };
    const same = await capture(currency);
    const foreign = currency === 'usd' ? 'eur' : 'usd';
    let converted: Awaited<ReturnType<typeof capture>> = null;
    const refused = await refusalOf(capture(foreign).then((money) => (converted = money)));
    const { exchange_rate: rate = null, currency: settled = null } = converted ?? ({} as Record<string, null>);
    return {
      isAsAssumed: same !== null && rate !== null && settled === currency,
      observed: `${currency} ${same ? 'there' : 'not there'}; ${foreign} ${refused ?? (converted ? `in ${settled} at ${rate}` : 'not there')}.`,
    };
  },
};
