import type { CurrencyCode, Minor } from '@taprail/money';
import { houseAccount } from '../../chart/account';
import type { Component } from '../../chart/component';
import type { FactOf } from '../facts/ledger-fact';
import { type Leg, transfer } from '../legs';
import type { Drafts } from '../rule';
import type { SaleBalance } from '../sale-balance';

const open = (component: Component, amount: Minor, currency: CurrencyCode): readonly Leg[] =>
  transfer(component, amount, houseAccount('memo_auth_open', currency), houseAccount('memo_auth_contra', currency));

export const holdOpened = ({ amount, sale }: FactOf<'HoldOpened'>): Drafts => [
  { rule: 'hold_opened', layer: 'memo', legs: open('hold', amount, sale.currency) },
];

export const holdIncreased = ({ by, sale }: FactOf<'HoldIncreased'>): Drafts => [
  { rule: 'hold_increased', layer: 'memo', legs: open('hold', by, sale.currency) },
];

/** Released, expired, or reversed before a capture: the issuer lets go of the money. */
export const holdReleased = ({ amount, sale }: FactOf<'HoldReleased'>, { held }: SaleBalance): Drafts => [
  { rule: 'hold_released', layer: 'memo', legs: held === 0 ? [] : open('released', 0 - amount, sale.currency) },
];

/** A capture ends the hold, if there was one: what was captured, and what was released with it. */
export const holdCaptured = (fact: FactOf<'SaleCaptured'>, { held }: SaleBalance): Drafts => {
  const { amount, releasedAmount, captureId, sale, direct = false } = fact;
  const ended = () => [
    ...open('captured', 0 - amount, sale.currency),
    ...open('released', 0 - releasedAmount, sale.currency),
  ];
  return [{ rule: 'hold_captured', layer: 'memo', about: { captureId }, legs: direct && held === 0 ? [] : ended() }];
};
