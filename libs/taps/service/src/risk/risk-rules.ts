import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '@taprail/ports';
import type { Settings } from '@taprail/settings';
import type { RiskRules } from '@taprail/taps-domain';
import { readRules } from './read-rules';

export const RISK_RULES = Symbol('RiskRules');

/** The rules of this deployment: its own file, or the set of its environment that comes with the product. */
export const loadRiskRules = ({ environment, riskRules }: Pick<Settings, 'environment' | 'riskRules'>): RiskRules => {
  const file = riskRules ?? join(__dirname, 'rules', `${environment}.json`);
  try {
    return readRules(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new StartError(`RISK_RULES names ${file}, which cannot be used: ${(error as Error).message}.`);
  }
};
