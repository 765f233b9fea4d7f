import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { requireProgram, runProgram } from './process/find-program';
import { repositoryRoot } from './process/repository-root';

export const kafkaVersion = '4.1.0';

const pom = `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>local</groupId>
  <artifactId>kafka-runtime</artifactId>
  <version>1</version>
  <packaging>pom</packaging>
  <dependencies>
    <dependency>
      <groupId>org.apache.kafka</groupId>
      <artifactId>kafka_2.13</artifactId>
      <version>${kafkaVersion}</version>
    </dependency>
  </dependencies>
</project>
`;

/** The class path of a broker. Maven fetches the jars once; a download that was cut off leaves nothing behind. */
export const kafkaClassPath = (): string => {
  const cache = join(repositoryRoot(), '.cache', 'kafka');
  const jars = join(cache, kafkaVersion);
  if (!existsSync(jars)) download(cache, jars);
  if (!readdirSync(jars).some((name) => name.startsWith('kafka_'))) throw new Error(`${jars} holds no broker`);
  return join(jars, '*');
};

const download = (cache: string, jars: string): void => {
  requireProgram('mvn', '-version', 'Maven fetches the Kafka broker for the cluster tests.');
  const unfinished = `${jars}.${process.pid}.unfinished`;
  mkdirSync(unfinished, { recursive: true });
  try {
    writeFileSync(join(unfinished, 'pom.xml'), pom);
    const target = `-DoutputDirectory=${join(unfinished, 'jars')}`;
    runProgram('mvn', ['-q', '-B', 'dependency:copy-dependencies', target, '-DincludeScope=runtime'], {
      cwd: unfinished,
    });
    if (!existsSync(jars)) renameSync(join(unfinished, 'jars'), jars);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
};
