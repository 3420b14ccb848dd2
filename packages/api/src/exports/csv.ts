import { withHiddenCharactersShown } from '@hoops/domain/text/hidden-characters';

/** Texts may come from users; numbers never do. */
export type CsvCell = string | number | null;

/**
 * Spreadsheets read cells that start with these characters as formulas, even in quotes. International phone
 * numbers are exempt.
 */
const startsLikeFormula = /^(?!\+\d[\d\s().-]*$)[=+\-@\t\r\n\uff0b\uff0d\uff1d\uff20]/;
const needsQuotes = /[",;\t\r\n]|^\s|\s$/;

/** UTF-8 byte order mark; spreadsheets need one at the start of the file. */
export const byteOrderMark = '\uFEFF';

/** CSV lines (RFC 4180). Texts that look like formulas get a leading apostrophe. */
export const csvLines = (rows: readonly (readonly CsvCell[])[]): string =>
  rows.map((row) => `${row.map(cellText).join(',')}\r\n`).join('');

const cellText = (cell: CsvCell): string => {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const shown = withHiddenCharactersShown(cell, true);
  const text = startsLikeFormula.test(shown) ? `'${shown}` : shown;
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};
