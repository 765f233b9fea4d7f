import { readSetting, writeSetting } from '../../parts/stored-setting';

const keptMax = 20;
const idForm = /^exp_[0-9A-Za-z]{6,60}$/;

/** The API has no list of exports: this browser remembers the ids of those that were made here, for each platform. */
export const madeExports = (platformId: string): readonly string[] =>
  (readSetting(`exports.${platformId}`) ?? '').split(' ').filter((id) => idForm.test(id));

export const rememberExport = (platformId: string, id: string): void =>
  writeSetting(
    `exports.${platformId}`,
    [id, ...madeExports(platformId).filter((each) => each !== id)].slice(0, keptMax).join(' '),
  );
