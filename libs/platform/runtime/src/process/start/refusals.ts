/** The settings that decide how a process presents itself to a server and recognises it. */
type AccessSettings = Readonly<{ user: string; authority: string; certificate: string }>;

const inAddress = (variable: string): AccessSettings => ({
  user: `the user and password in ${variable}`,
  authority: `sslrootcert in ${variable}`,
  certificate: `sslcert and sslkey in ${variable}`,
});

const accessSettings: Readonly<Record<string, AccessSettings>> = {
  BUS_URL: {
    user: 'KAFKA_SASL, KAFKA_USERNAME and KAFKA_PASSWORD',
    authority: 'KAFKA_CA',
    certificate: 'KAFKA_CERT and KAFKA_KEY',
  },
  EVENT_STORE_URL: {
    user: 'EVENT_STORE_USERNAME and EVENT_STORE_PASSWORD',
    authority: 'EVENT_STORE_CA',
    certificate: 'userCertFile and userKeyFile in EVENT_STORE_URL',
  },
  READ_STORE_URL: inAddress('READ_STORE_URL'),
  VAULT_URL: inAddress('VAULT_URL'),
};

type Refusal = Readonly<{ says: string; setting?: keyof AccessSettings }>;
export type StartFault = Readonly<{
  name?: unknown;
  message?: unknown;
  code?: unknown;
  type?: unknown;
  retriable?: unknown;
}>;

/** gRPC's PERMISSION_DENIED and UNAUTHENTICATED, and PostgreSQL's two for a user or a password that is wrong. */
const refusedUserCodes: ReadonlySet<unknown> = new Set([7, 16, '28P01', '28000']);

/** TLS is told by its texts: gRPC hands on nothing else. */
const tlsRefusals: readonly (readonly [RegExp, Refusal])[] = [
  [
    /self-signed certificate|unable to (verify the first|get (local )?issuer) certificate/i,
    { says: 'its certificate is signed by an authority that is not known here', setting: 'authority' },
  ],
  [/does not match certificate's altnames/i, { says: 'its certificate is for another name' }],
  [/certificate (has expired|is not yet valid)/i, { says: 'its certificate is not valid today' }],
  [
    /alert (bad certificate|certificate required|certificate unknown|unknown ca|certificate expired)/i,
    { says: 'it accepts no client without a certificate that it knows', setting: 'certificate' },
  ],
];

/** An answer of a broker. Its codes are Kafka's own: 7 is a request that timed out, and 16 a coordinator that moved. */
export const isBrokerAnswer = ({ name, type }: StartFault): boolean =>
  String(name).startsWith('KafkaJS') && type !== undefined;

const refusalIn = (fault: StartFault): Refusal | undefined => {
  const { name, message, code } = fault;
  const isRefusedUser = refusedUserCodes.has(code) && !isBrokerAnswer(fault);
  if (name === 'KafkaJSSASLAuthenticationError' || isRefusedUser) {
    return { says: 'it refuses the user', setting: 'user' };
  }
  if (name === 'TopicCreationRefused') return { says: topicsAdvice };
  const text = typeof message === 'string' ? message : '';
  return tlsRefusals.find(([words]) => words.test(text))?.[1];
};

const topicsAdvice =
  'it lets this user create no topics; grant it Create, or set KAFKA_CREATE_TOPICS=false and have the topics job create them';

const depthMax = 6;

/** An error and those within it, as clients wrap them. */
export const faultsIn = (error: unknown, depth = 0): readonly StartFault[] => {
  if (typeof error !== 'object' || error === null || depth > depthMax) return [];
  const { cause, originalError, errors } = error as { cause?: unknown; originalError?: unknown; errors?: unknown };
  const within = [cause, originalError, ...(Array.isArray(errors) ? (errors as unknown[]) : [])];
  return [error, ...within.flatMap((inner) => faultsIn(inner, depth + 1))];
};

/** Whether a server answered and refused what it was presented: waiting does not help. */
export const isRefusal = (error: unknown): boolean => faultsIn(error).some((fault) => refusalIn(fault) !== undefined);

/** In one sentence what was refused and which settings it is about; undefined for every other failure. */
export const describeRefusal = (variable: string, error: unknown): string | undefined => {
  const [refusal] = faultsIn(error).flatMap((fault) => refusalIn(fault) ?? []);
  if (refusal === undefined) return undefined;
  const setting = refusal.setting && accessSettings[variable]?.[refusal.setting];
  return setting === undefined ? refusal.says : `${refusal.says} (${setting})`;
};
