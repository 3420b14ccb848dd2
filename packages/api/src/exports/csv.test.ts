import { withHiddenCharactersShown } from '@hoops/domain/text/hidden-characters';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { csvLines } from './csv.ts';

/** RFC 4180 reader that is independent of the tested code. */
const parse = (text: string): readonly (readonly string[])[] => {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (quoted && sign === '"' && text[at + 1] === '"') {
      cell += '"';
      at += 1;
    } else if (sign === '"') quoted = !quoted;
    else if (!quoted && sign === ',') {
      row.push(cell);
      cell = '';
    } else if (!quoted && sign === '\r' && text[at + 1] === '\n') {
      rows.push([...row, cell]);
      row = [];
      cell = '';
      at += 1;
    } else cell += sign;
  }
  return rows;
};

const nasty = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({
    unit: fc.constantFrom('"', ',', ';', '\r', '\n', '\t', '=', '+', '-', '@', "'", ' ', 'a', 'é', '＝'),
  }),
);
const table = fc.array(fc.array(nasty, { minLength: 1, maxLength: 4 }), { maxLength: 5 });

it('CSV output parses back unchanged, except for the apostrophe before a formula', () => {
  fc.assert(
    fc.property(table, (rows) => {
      const back = parse(csvLines(rows)).map((row) =>
        row.map((cell) => (/^'(?!\+\d[\d\s().-]*$)[=+\-@\t\r\n＋－＝＠]/.test(cell) ? cell.slice(1) : cell)),
      );
      // Escapes hidden characters (hidden-characters.test.ts).
      const shown = rows.map((row) => row.map((cell) => withHiddenCharactersShown(cell, true)));
      const sent = shown.map((row) =>
        row.map((cell) => (/^'(?!\+\d[\d\s().-]*$)[=+\-@\t\r\n＋－＝＠]/.test(cell) ? cell.slice(1) : cell)),
      );
      expect(back).toEqual(sent);
    }),
    { numRuns: 500 },
  );
});

it('no CSV cell starts with a formula character', () => {
  fc.assert(
    fc.property(table, (rows) => {
      for (const cell of parse(csvLines(rows)).flat())
        expect(cell).not.toMatch(/^(?!\+\d[\d\s().-]*$)[=+\-@\t\r\n＋－＝＠]/);
    }),
    { numRuns: 500 },
  );
});

it('an international phone number stays unescaped in CSV', () => {
  expect(csvLines([['+44 20 7946 0958', '+1+cmd']])).toBe("+44 20 7946 0958,'+1+cmd\r\n");
});

it('CSV output leaves numbers unescaped and writes null as an empty cell', () => {
  expect(csvLines([['Refund', -10.5, null, '-10.5', '=1+1', 'a "b", c']])).toBe(
    `Refund,-10.5,,'-10.5,'=1+1,"a ""b"", c"\r\n`,
  );
});
