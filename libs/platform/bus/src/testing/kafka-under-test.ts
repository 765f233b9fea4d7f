const brokers = process.env['TEST_KAFKA_BROKERS'] ?? '';

/** `kafka://…` of the broker that the suites of Kafka may use; empty when there is none. */
export const kafkaUnderTest = brokers === '' ? '' : `kafka://${brokers.replace(/^kafka:\/\//, '')}`;

/** A suite that needs a broker. Without one it says so in its title, where nobody can miss it. */
export const describeOnKafka = (name: string, suite: (url: string) => void): void => {
  if (kafkaUnderTest !== '') return suite(kafkaUnderTest);
  describe.skip(`NOT RUN, because TEST_KAFKA_BROKERS is not set: ${name}`, () => {
    it('needs a Kafka broker', () => undefined);
  });
};
