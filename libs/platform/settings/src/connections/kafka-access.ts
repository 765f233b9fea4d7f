import { readFileSync } from 'node:fs';
import type { KafkaSecurity } from '@taprail/bus';
import type { Settings } from '../settings';
import { authorityMistakes, pairMistakes } from './certificate-files';

type KafkaFields = 'kafkaTls' | 'kafkaCa' | 'kafkaCert' | 'kafkaKey' | 'kafkaSasl' | 'kafkaUsername' | 'kafkaPassword';
type KafkaSettings = Pick<Settings, KafkaFields>;

/** An authority or a certificate of one's own is of no use without TLS, so either switches it on. */
const speaksTls = ({ kafkaTls, kafkaCa, kafkaCert }: KafkaSettings): boolean =>
  kafkaTls === 'on' || kafkaCa !== undefined || kafkaCert !== undefined;

export const kafkaSecurityOf = (settings: KafkaSettings): KafkaSecurity => {
  const { kafkaCa, kafkaCert, kafkaKey, kafkaSasl, kafkaUsername = '', kafkaPassword = '' } = settings;
  const textOf = (name: 'ca' | 'cert' | 'key', file: string | undefined) =>
    file === undefined ? {} : { [name]: readFileSync(file, 'utf8') };
  return {
    ...(speaksTls(settings) && {
      tls: { ...textOf('ca', kafkaCa), ...textOf('cert', kafkaCert), ...textOf('key', kafkaKey) },
    }),
    ...(kafkaSasl !== 'none' && {
      sasl: { mechanism: kafkaSasl, username: kafkaUsername, password: kafkaPassword },
    }),
  };
};

/** Contradictions among the settings of Kafka, where Kafka is the bus. */
export const kafkaMistakes = (settings: Settings): readonly string[] => {
  const { environment, busUrl, kafkaTls, kafkaCa, kafkaCert, kafkaKey, kafkaSasl } = settings;
  // A mechanism that is not known has been found already.
  if (!busUrl?.startsWith('kafka:') || kafkaSasl === undefined) return [];
  const found = [...addressMistakes(busUrl)];
  if (kafkaTls === 'off' && (kafkaCa ?? kafkaCert) !== undefined) {
    found.push(`KAFKA_TLS is off, but ${kafkaCa === undefined ? 'KAFKA_CERT' : 'KAFKA_CA'} is set`);
  }
  found.push(...authorityMistakes(['KAFKA_CA', kafkaCa]));
  found.push(...pairMistakes(['KAFKA_CERT', kafkaCert], ['KAFKA_KEY', kafkaKey]));
  found.push(...userMistakes(settings));
  if (environment === 'live' && kafkaSasl !== 'none' && !speaksTls(settings)) {
    found.push('KAFKA_TLS must be on, because TAPRAIL_ENV is live and KAFKA_SASL would send a password unencrypted');
  }
  return found;
};

const addressMistakes = (busUrl: string): readonly string[] => {
  if (busUrl.includes('@')) {
    return ['BUS_URL must have no user and password in it: set KAFKA_SASL, KAFKA_USERNAME and KAFKA_PASSWORD'];
  }
  if (/[?#]|[^/]\//.test(busUrl.slice('kafka:'.length))) {
    return ['BUS_URL must be brokers and nothing else, as in kafka://host:9092,host:9092: TLS is set by KAFKA_TLS'];
  }
  return [];
};

const userMistakes = ({ kafkaSasl, kafkaUsername, kafkaPassword }: Settings): readonly string[] => {
  const given = [
    ['KAFKA_USERNAME', kafkaUsername],
    ['KAFKA_PASSWORD', kafkaPassword],
  ] as const;
  if (kafkaSasl !== 'none') {
    return given.filter(([, value]) => !value).map(([name]) => `${name} is missing: KAFKA_SASL is ${kafkaSasl}`);
  }
  const [useless] = given.filter(([, value]) => value);
  return useless === undefined ? [] : [`KAFKA_SASL is none, but ${useless[0]} is set`];
};
