import { XmlFault } from '@taprail/ledger-domain';
import { readCamtStatements } from './read-bank-messages';
import { readXml } from './read-xml';

const amount = (text: string, side = 'CRDT', currency = 'EUR') =>
  `<Amt Ccy="${currency}">${text}</Amt><CdtDbtInd>${side}</CdtDbtInd>`;
const balance = (code: string, text: string) =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${amount(text)}<Dt><Dt>2026-03-03</Dt></Dt></Bal>`;
const entry = (id: string, moved: string, reference: string) =>
  `<Ntry><NtryRef>${id}</NtryRef>${moved}<NtryDtls><TxDtls><Refs><EndToEndId>${reference}</EndToEndId></Refs></TxDtls></NtryDtls></Ntry>`;
const statement = (closing: string, ...entries: readonly string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt>` +
  `${balance('OPBD', '10.00')}${balance('CLBD', closing)}${entries.join('')}</Stmt></BkToCstmrStmt></Document>`;

describe('a camt.053', () => {
  it('gives what was there, what moved, and what is there now', () =>
    expect(
      readCamtStatements(
        statement('14.50', entry('1', amount('9.50'), 'Caf&amp; Co'), entry('2', amount('5.00', 'DBIT'), 'po_1')),
      ),
    ).toEqual([
      {
        currency: 'EUR',
        date: '2026-03-03',
        opening: 1_000,
        closing: 1_450,
        lines: [
          { id: '1', reference: 'Caf& Co', amount: 950 },
          { id: '2', reference: 'po_1', amount: -500 },
        ],
      },
    ]));

  it('is read with a prefix, with the text of the remitter, and without names of lines', () =>
    expect(
      readCamtStatements(
        statement('19.50', `<ns:Ntry xmlns:ns="x">${amount('9.50')}<AddtlNtryInf>Gift</AddtlNtryInf></ns:Ntry>`),
      )[0]!.lines,
    ).toEqual([{ id: '1', reference: 'Gift', amount: 950 }]));

  it.each([
    [
      'does not add up',
      statement('19.51', entry('1', amount('9.50'), 'x')),
      'the lines lead from 1000 to 1950, not to 1951 EUR',
    ],
    [
      'names two lines alike',
      statement('29.00', entry('1', amount('9.50'), 'x'), entry('1', amount('9.50'), 'y')),
      'two lines have one reference',
    ],
    ['is no statement', '<Document/>', 'there is no statement'],
    ['has no closing', statement('10.00').replace('CLBD', 'ITBD'), 'the balance CLBD is missing'],
    [
      'mixes currencies',
      statement('19.50', entry('1', amount('9.50', 'CRDT', 'USD'), 'x')),
      'a line in USD stands on a statement in EUR',
    ],
    [
      'has an unknown currency',
      statement('19.50', entry('1', amount('9.50', 'CRDT', 'XXX'), 'x')),
      'an amount is in XXX, which is no currency that we know',
    ],
    [
      'has an amount without decimals',
      statement('19.50', entry('1', amount('9'), 'x')),
      '"9" is not a readable amount: EUR has 2 decimals',
    ],
    [
      'has a side of its own',
      statement('19.50', entry('1', amount('9.50', 'BOTH'), 'x')),
      'BOTH is neither CRDT nor DBIT',
    ],
    [
      'is of a day that no calendar knows',
      statement('10.00').replaceAll('2026-03-03', '2040-01-01'),
      '"2040-01-01" is not a readable date: from 2020 until before 2040',
    ],
    [
      'moves more than can be counted',
      statement('1000000000010.00', entry('1', amount('1000000000000.00'), 'x')),
      'the lines move more than can be counted',
    ],
    [
      'has a day twice',
      statement('10.00').replace(/<Stmt>.*<\/Stmt>/, (day) => day + day),
      'two statements are of one day and currency',
    ],
    ['is no XML', 'hello', 'text stands outside of the element'],
  ])('that %s is refused as a whole', (_what, content, reason) => {
    expect(() => readCamtStatements(content)).toThrow(
      expect.objectContaining({ code: 'bank_statement_malformed', param: 'content', details: { reason } }),
    );
  });
});

describe('XML of a bank', () => {
  it.each([
    ['a section of characters', '<a>x <![CDATA[<b> & &amp;]]> y</a>', 'x <b> & &amp; y'],
    ['references by number', '<a>Caf&#233; &#x26; Co &#128515;</a>', 'Café & Co 😃'],
    ['a comment and an instruction', '<?xml version="1.0"?><!-- c --><a><?p q?>b<!-- d -->c</a>', 'bc'],
    ['a mark of its encoding', '\uFEFF<?xml version="1.0" encoding="UTF-8"?>\n<a> b </a>', 'b'],
  ])('is read with %s', (_what, text, expected) => expect(readXml(text).text).toBe(expected));

  it('keeps attributes by their full names, decoded', () =>
    expect(readXml('<n:a Ccy="E&#85;R" xmlns:Ccy="USD"/>')).toEqual({
      name: 'a',
      attributes: { Ccy: 'EUR', 'xmlns:Ccy': 'USD' },
      children: [],
      text: '',
    }));

  it.each([
    ['declares entities', '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'],
    ['uses an entity of its own', '<a>&b;</a>'],
    ['has an ampersand by itself', '<a>b & c</a>'],
    ['does not end', '<a><b></b>'],
    ['ends another element', '<a></b>'],
    ['has two roots', '<a/><b/>'],
    ['is too deep', '<a>'.repeat(50) + '</a>'.repeat(50)],
    ['is empty', ''],
    ['has text behind its end', '<a/>b'],
    ['has text between its end and a comment', '<a></a>b<!-- c -->'],
    ['reaches for the prototype', '<a __proto__="x"/>'],
    ['has an attribute twice', '<a b="1" b="2"/>'],
    ['has an attribute without a value', '<a b/>'],
    ['names a character that XML does not have', '<a>&#0;</a>'],
    ['names half a character', '<a>&#xD800;</a>'],
    ['hides a declaration behind a comment', '<!-- --><!DOCTYPE a [<!ENTITY b "c">]><a/>'],
    ['is far too deep', '<a>'.repeat(50_000) + '</a>'.repeat(50_000)],
  ])('that %s is refused', (_what, text) => expect(() => readXml(text)).toThrow(XmlFault));
});
