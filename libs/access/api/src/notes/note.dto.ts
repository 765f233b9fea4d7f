import { externalRefForm, sharedWords } from '@taprail/contracts';
import { ListQuery, Words } from '@taprail/http';
import { IsOptional, Matches, MaxLength } from 'class-validator';

export const noteLengthMax = 2_000;

/** Several lines of text, with something in them and no control characters. */
const noteForm = /^(?=[\s\S]*\S)[^\u0000-\u0008\u000b-\u001f\u007f]*$/;
const transactionForm = /^txn_[0-9A-Z]{26}$/;
const disputeForm = /^dp_[0-9A-Z]{26}$/;

export class ListNotesQuery extends ListQuery {
  @IsOptional()
  @Matches(transactionForm, { message: 'the id of a transaction, txn_…' })
  @Words('Only notes on this transaction. Send at most one of `transaction`, `dispute` and `submerchant`.')
  transaction?: string;

  @IsOptional()
  @Matches(disputeForm, { message: 'the id of a dispute, dp_…' })
  @Words('Only notes on this dispute.')
  dispute?: string;

  @IsOptional()
  @Matches(externalRefForm, { message: 'the externalRef or id of a sub-merchant, such as bistro-42' })
  @Words('Only notes on this sub-merchant, by its reference or id.')
  submerchant?: string;
}

export class AddNoteDto {
  static readonly nullIsAbsent = true;

  @IsOptional()
  @Matches(transactionForm, { message: 'the id of a transaction, txn_…' })
  @Words('Transaction that the note is about. Send one of `transaction`, `dispute` and `submerchant`.')
  transaction?: string;

  @IsOptional()
  @Matches(disputeForm, { message: 'the id of a dispute, dp_…' })
  @Words('Dispute that the note is about.')
  dispute?: string;

  @IsOptional()
  @Matches(externalRefForm, { message: 'the externalRef or id of a sub-merchant, such as bistro-42' })
  @Words(`Sub-merchant that the note is about. ${sharedWords.submerchantNamed}`)
  submerchant?: string;

  @MaxLength(noteLengthMax)
  @Matches(noteForm, { message: 'a text of 1 to 2,000 characters, in one or more lines' })
  @Words(
    'Text of the note, up to 2,000 characters. It is stored encrypted and shown to the people of the platform only.',
  )
  text!: string;
}
