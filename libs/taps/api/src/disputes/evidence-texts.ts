import { Inject, Injectable } from '@nestjs/common';
import { type EvidenceValue, isId } from '@taprail/contracts';
import { personalDataErased } from '@taprail/http';
import { type DisputeState, type EvidenceTexts as Texts, evidenceTokens } from '@taprail/taps-domain';
import { Shredded, VAULT, type Vault } from '@taprail/vault';
import type { Evidence } from './evidence.dto';

/** Evidence names people: its words go into the vault of the sub-merchant, and the log gets tokens. */
@Injectable()
export class EvidenceVault {
  constructor(@Inject(VAULT) private readonly vault: Vault) {}

  async seal(owner: string, evidence: Evidence): Promise<Readonly<Record<string, EvidenceValue | null>>> {
    const said = Object.entries(evidence);
    const texts = said.flatMap(([, value]) => (isText(value) ? [value] : []));
    const tokens = [...(await this.tokensOf(owner, texts))];
    const parts = said.map(([name, value]): [string, EvidenceValue | null] => {
      if (isText(value)) return [name, { token: tokens.shift()!, characters: value.length }];
      return [name, value ? { file: value } : null];
    });
    return Object.fromEntries(parts);
  }

  /** Of somebody who was erased there is nothing to open. */
  async open(owner: string, dispute: DisputeState): Promise<Texts> {
    const tokens = evidenceTokens(dispute);
    if (tokens.length === 0) return new Map();
    try {
      const texts = await this.vault.open(owner, tokens);
      return new Map(tokens.map((token, index) => [token, texts[index]!]));
    } catch (error) {
      if (error instanceof Shredded) return new Map();
      throw error;
    }
  }

  private async tokensOf(owner: string, texts: readonly string[]): Promise<readonly string[]> {
    if (texts.length === 0) return [];
    try {
      return await this.vault.seal(owner, texts);
    } catch (error) {
      throw error instanceof Shredded ? personalDataErased(error) : error;
    }
  }
}

const isText = (value: string | null | undefined): value is string => typeof value === 'string' && !isId('file', value);
