/** The kind of a public event. Which kinds there are is a matter of the catalogue in the contracts. */
export type PublicEventKind = `${string}.${string}`;

/** Families that nobody gets unasked: `*` and a list without types leave them out, so that v1 sends what it promised. */
const optInFamilies = ['refund', 'submerchant', 'platform_payout'];
/** Kinds that joined a family of `*`: whoever asked for that family got what it was then. */
const optInKinds = ['tap.canceled'];

const familyOf = (kind: string): string => kind.slice(0, kind.indexOf('.'));

export const isOptIn = (kind: string): boolean => optInFamilies.includes(familyOf(kind)) || optInKinds.includes(kind);

/** By its name, by the family of its name, or altogether; an opt-in kind by its family only where that is opt-in as a whole. */
export const isSubscribed = (enabledEvents: readonly string[], kind: PublicEventKind): boolean => {
  const wider = optInKinds.includes(kind) ? [] : [`${familyOf(kind)}.*`, ...(isOptIn(kind) ? [] : ['*'])];
  return [kind, ...wider].some((pattern) => enabledEvents.includes(pattern));
};

/** Of whoever names kinds, or names none and means those of `*`. */
export const isAmong = (kinds: readonly string[], kind: string): boolean =>
  kinds.length === 0 ? !isOptIn(kind) : kinds.includes(kind);
