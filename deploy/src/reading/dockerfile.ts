import { textOf } from './repository';

export type Instruction = Readonly<{ name: string; value: string }>;
export type Stage = Readonly<{ name: string | undefined; image: string; instructions: readonly Instruction[] }>;

const instructionsOf = (text: string): readonly Instruction[] =>
  text
    .replace(/\\\n/g, ' ')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => {
      const [, name, value] = /^([A-Z]+)\s+(.+)$/.exec(line) ?? [];
      if (name === undefined || value === undefined) throw new Error(`The Dockerfile has no instruction in: ${line}`);
      return { name, value };
    });

export const stagesOf = (file: string): readonly Stage[] => {
  const stages: { name: string | undefined; image: string; instructions: Instruction[] }[] = [];
  for (const instruction of instructionsOf(textOf(file))) {
    const [, image, name] = /^(\S+)(?: AS (\S+))?$/.exec(instruction.value) ?? [];
    if (instruction.name === 'FROM' && image !== undefined) stages.push({ name, image, instructions: [] });
    else stages[stages.length - 1]?.instructions.push(instruction);
  }
  return stages;
};

export const valuesOf = ({ instructions }: Stage, name: string): readonly string[] =>
  instructions.filter((instruction) => instruction.name === name).map(({ value }) => value);

/** The environment an image gives to its process. */
export const environmentOf = (stage: Stage): Record<string, string> =>
  Object.fromEntries(
    valuesOf(stage, 'ENV')
      .flatMap((value) => value.split(/\s+/))
      .map((assignment) => assignment.split('=', 2) as [string, string]),
  );

/** The image that runs: the last stage. */
export const runningStage = (): Stage => {
  const last = stagesOf('deploy/Dockerfile').at(-1);
  if (!last) throw new Error('The Dockerfile has no stage');
  return last;
};
