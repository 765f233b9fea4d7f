import type { KafkaConfig, SASLOptions } from 'kafkajs';

/** How a client presents itself to the brokers and recognises them. Certificates and keys are PEM text. */
export type KafkaSecurity = Readonly<{
  /** Connections are encrypted and the name of each broker is verified; without `ca` by the authorities that Node knows. */
  tls?: Readonly<{ ca?: string; cert?: string; key?: string }>;
  sasl?: Readonly<{ mechanism: KafkaSaslMechanism; username: string; password: string }>;
}>;

export type KafkaSaslMechanism = 'plain' | 'scram-sha-256' | 'scram-sha-512';

export const toKafkaConfig = ({ tls, sasl }: KafkaSecurity): Pick<KafkaConfig, 'ssl' | 'sasl'> => ({
  ...(tls === undefined ? {} : { ssl: { ...tls } }),
  ...(sasl === undefined ? {} : { sasl: { ...sasl } as SASLOptions }),
});
