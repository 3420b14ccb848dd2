import { withHiddenCharactersShown } from '@hoops/domain/text/hidden-characters';

/** A text is what people wrote; a number is ours. */
export type CsvCell = string | number | null;

/** Spreadsheets take such a cell for a formula, even in quotes. An international phone number is none. */
const startsLikeFormula = /^(?!\+\d[\d\s().-]*$)[=+\-@\t\r\n\uff0b\uff0d\uff1d\uff20]/;
const needsQuotes = /[",;\t\r\n]|^\s|\s$/;

/** Makes a spreadsheet read the byte order of UTF-8 right; stands once, before everything. */
export const byteOrderMark = '\uFEFF';

/**
 * Lines of comma-separated values (RFC 4180: CRLF, quotes doubled), safe to open in a spreadsheet: a text that
 * would be taken for a formula gets an apostrophe in front.
 */
export const csvLines = (rows: readonly (readonly CsvCell[])[]): string =>
  rows.map((row) => `${row.map(cellText).join(',')}\r\n`).join('');

const cellText = (cell: CsvCell): string => {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const shown = withHiddenCharactersShown(cell, true);
  const text = startsLikeFormula.test(shown) ? `'${shown}` : shown;
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};
