import { Api, bistro, eventually, uniqueRef } from '../harness/api';
import { hairdresser, restaurant } from '../harness/businesses';
import { dueOfSalon, FollowedSubMerchant, nothingDue, salon, wholeBistro, wholeSalon } from '../harness/onboard';
import { settingsFor } from '../harness/process/own-product';
import { firstKey, Product, temporaryFolder } from '../harness/process/product';

const enabled = (ref: string, eventuallyDue: readonly string[] = []) => ({
  externalRef: ref,
  status: 'enabled',
  charges_enabled: true,
  payouts_enabled: true,
  requirements: { ...nothingDue, eventuallyDue },
});

describe('from the first submission to enabled', () => {
  const api = Api.asFirstPlatform();

  it('begins with 201, an address and the five fields', async () => {
    const ref = uniqueRef('salon');
    const created = await api.post('/sub-merchants', salon(ref));
    expect([created.status, created.headers.get('location'), created.headers.get('etag')]).toEqual([
      201,
      `/sub-merchants/${ref}`,
      '"0"',
    ]);
    expect(created.body).toEqual({
      externalRef: ref,
      status: 'received',
      charges_enabled: false,
      payouts_enabled: false,
      requirements: nothingDue,
    });
  });

  it('leads an individual in the US there by answers to currentlyDue alone', async () => {
    const followed = await FollowedSubMerchant.submit(api, salon(uniqueRef('salon')));
    const due = [
      'business_profile.mcc',
      'business_profile.url',
      'external_account',
      'individual.address.city',
      'individual.address.line1',
      'individual.address.postal_code',
      'individual.address.state',
      'individual.dob.day',
      'individual.dob.month',
      'individual.dob.year',
      'individual.email',
      'individual.first_name',
      'individual.last_name',
      'individual.phone',
      'individual.ssn_last_4',
      'tos_acceptance.date',
      'tos_acceptance.ip',
    ];
    expect(await followed.becomes('pending_requirements')).toEqual({
      externalRef: followed.ref,
      status: 'pending_requirements',
      charges_enabled: false,
      payouts_enabled: false,
      requirements: {
        currentlyDue: due,
        eventuallyDue: [...due, 'individual.id_number'].sort(),
        pastDue: due,
        disabledReason: 'requirements.past_due',
      },
    });
    expect(await followed.answerWhatIsDue(hairdresser, 5)).toBe(4);
    expect(await followed.becomes('enabled')).toEqual(enabled(followed.ref, ['individual.id_number']));
  });

  it('leads a company in Germany there, with a representative, an owner by reference and a director', async () => {
    const followed = await FollowedSubMerchant.submit(api, bistro(uniqueRef('bistro')));
    const { requirements } = await followed.becomes('pending_requirements');
    const generally = Object.keys(restaurant).map((path) => path.replace('owners.anna', 'owners'));
    expect(requirements).toEqual({
      currentlyDue: generally.filter((path) => !path.startsWith('directors.')).sort(),
      eventuallyDue: generally.filter((path) => !path.startsWith('directors.')).sort(),
      pastDue: generally.filter((path) => !path.startsWith('directors.')).sort(),
      disabledReason: 'requirements.past_due',
    });

    const people = await followed.patch({
      owners: [{ ref: 'anna', first_name: 'Anna', relationship: { percent_ownership: 60 } }],
      directors: { dirk: { first_name: 'Dirk' } },
      'representative.first_name': 'Greta',
    });
    const due: readonly string[] = people.body.requirements.currentlyDue;
    expect(due.filter((path) => /^(owners|directors|representative)\..*name$/.test(path))).toEqual([
      'directors.dirk.last_name',
      'owners.anna.last_name',
      'representative.last_name',
    ]);
    expect(await followed.answerWhatIsDue(restaurant, 10)).toBe(4);
    expect(await followed.becomes('enabled')).toEqual(enabled(followed.ref));
  });

  it('takes everything with the submission', async () => {
    const one = await FollowedSubMerchant.submit(api, wholeSalon(uniqueRef('salon')));
    const two = await FollowedSubMerchant.submit(api, wholeBistro(uniqueRef('bistro')));
    expect(await one.becomes('enabled')).toEqual(enabled(one.ref, ['individual.id_number']));
    expect(await two.becomes('enabled')).toEqual(enabled(two.ref));
  });

  // In a cluster the provider is killed for this story.
  const tellOfOneProcess = process.env['TAPRAIL_E2E_CONTROLS'] ? it.skip : it;
  tellOfOneProcess(
    'keeps what is patched before there is an account, and sends it along',
    async () => {
      const folder = temporaryFolder();
      const away = { PSP_URL: 'sim:http://127.0.0.1:9', PSP_KEY: 'sk_test_away', PSP_WEBHOOK_SECRETS: 'whsec_away' };
      let product = await Product.start({ ...settingsFor(folder.path), ...away });
      try {
        const early = await FollowedSubMerchant.submit(new Api(product.url, firstKey), salon(uniqueRef('early')));
        const patched = await early.patch(dueOfSalon);
        expect(patched.status).toBe(200);
        expect(patched.body).toEqual({
          externalRef: early.ref,
          status: expect.stringMatching(/^(received|creating)$/),
          charges_enabled: false,
          payouts_enabled: false,
          requirements: nothingDue,
        });
        await product.stop();
        product = await Product.start(settingsFor(folder.path));
        const back = new Api(product.url, firstKey);
        const seen = await eventually(
          () => back.get(`/sub-merchants/${early.ref}`),
          ({ body }) => body.status === 'enabled',
        );
        expect(seen.body).toEqual(enabled(early.ref, ['individual.id_number']));
      } finally {
        await product.stop();
        folder.remove();
      }
    },
    90_000,
  );

  it.each(['the service', ' The Service ', 'individual'])(
    'takes an individual under the name %j',
    async (businessType) => {
      const followed = await FollowedSubMerchant.submit(api, { ...salon(uniqueRef('solo')), businessType });
      await followed.becomes('pending_requirements');
      expect((await followed.details()).businessType).toBe('individual');
    },
  );

  it('does not print the other name of an individual in its description', async () => {
    const { body } = await api.get('/openapi.json');
    expect(JSON.stringify(body)).not.toMatch(/the service"/i);
  });
});
