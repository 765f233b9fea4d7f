export type AddressRefusal = 'address_missing' | 'address_not_verified' | 'domain_not_allowed';

/** What a provider says about an address; anything but `true` is not verified. */
export type ClaimedAddress = Readonly<{ email?: unknown; email_verified?: unknown }>;

/** No signs that are not shown, turn a line around, or are half of one. */
const oneAddress = /^[^\s@\p{Cc}\p{Cf}\p{Cs}]+@[^\s@\p{Cc}\p{Cf}\p{Cs}]+$/u;
const lengthMax = 254;

/** The address that the provider vouches for, or why none is taken. */
export const provenAddress = (
  { email, email_verified: isVerified }: ClaimedAddress,
  domains: readonly string[],
): Readonly<{ address: string } | { refusal: AddressRefusal }> => {
  if (typeof email !== 'string' || email.length > lengthMax || !oneAddress.test(email)) {
    return { refusal: 'address_missing' };
  }
  if (isVerified !== true) return { refusal: 'address_not_verified' };
  return domains.length === 0 || domains.includes(domainOf(email))
    ? { address: email }
    : { refusal: 'domain_not_allowed' };
};

/** A domain is what follows the sign, all of it: a subdomain is another one. */
export const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase();
