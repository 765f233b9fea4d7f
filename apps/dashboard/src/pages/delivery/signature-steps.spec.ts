import { signWebhook } from '@taprail/sdk';
import { byteLength, checkSignature, headerOf, instantOf, readSignature, sentBody } from './signature-steps';

const secret = 'whsec_c2VjcmV0';
const event = { id: 'evt_1', type: 'tap.approved', data: { object: { reference: 'Tisch „7“', amount: 4_200 } } };

describe('a signature worked out', () => {
  it('has a second and one hash for each secret that signs', () => {
    expect(readSignature('t=1772445845,v1=aa,v1=bb')).toEqual({ timestamp: '1772445845', signatures: ['aa', 'bb'] });
    expect(instantOf({ timestamp: '1772445845', signatures: [] })).toBe('2026-03-02T10:04:05.000Z');
  });

  it('is none where the header is missing or cut off', () => {
    for (const header of [undefined, '', 't=1772445845', 'v1=aa', 't=soon,v1=aa']) {
      expect([header, readSignature(header)]).toEqual([header, undefined]);
    }
  });

  it('is found whatever the case of its header', () => {
    expect(headerOf({ 'Service-Signature': 't=1,v1=aa' }, 'service-signature')).toBe('t=1,v1=aa');
    expect(headerOf({}, 'service-signature')).toBeUndefined();
  });

  it('fits the secret that made it, however old it is, and no other', async () => {
    const body = sentBody(event);
    const header = await signWebhook(body, [secret, 'whsec_old'], 1_772_445_845);
    const parts = readSignature(header)!;
    expect((await checkSignature(body, header, parts, ` ${secret}\n`)).holds).toBe(true);
    expect((await checkSignature(body, header, parts, 'whsec_old')).holds).toBe(true);
    const refused = await checkSignature(body, header, parts, 'whsec_wrong');
    expect([refused.holds, refused.text]).toEqual([false, expect.stringContaining('does not match')]);
    expect((await checkSignature(body.replace('4200', '4201'), header, parts, secret)).holds).toBe(false);
    expect((await checkSignature(body, header, parts, ' ')).text).toContain('secret is empty');
  });

  it('is of bytes, not of letters', () => {
    expect(byteLength('„7“')).toBe(7);
  });
});
