import { fillRandom } from '@taprail/contracts';

const form = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;
const noTrace = '0'.repeat(32);
const noSpan = '0'.repeat(16);

const randomBytes = (size: number): Buffer => {
  const bytes = Buffer.allocUnsafe(size);
  fillRandom(bytes);
  return bytes;
};

/** Continues the caller's trace with a span of our own; starts a trace when there is none or it is malformed. */
export const continueTrace = (inbound: string | undefined, random: (size: number) => Buffer = randomBytes): string => {
  const [, trace, parent, flags] = form.exec(inbound ?? '') ?? [];
  const span = random(8).toString('hex');
  if (trace && parent && trace !== noTrace && parent !== noSpan) return `00-${trace}-${span}-${flags}`;
  return `00-${random(16).toString('hex')}-${span}-01`;
};
