import { checkPack, type PackReport } from './check-pack.ts';
import type { PackPage } from './pack-page.ts';

const opening = '<script type="application/jsonl" id="pack">\n';
const closing = '</script>';

export type VerifiedPack = PackReport & {
  /** Whether what stands around the lines is the page that these sources make. */
  readonly isOurPage: boolean;
};

/**
 * Checks the file of an evidence pack: its lines, and that its page is ours, so that what a browser shows of it is what
 * was checked here.
 * @throws Error in a sentence when `pem` is no key.
 */
export const verifyPack = async (
  stored: string,
  { before, after }: PackPage,
  pem?: string,
): Promise<VerifiedPack> => {
  const file = asBrowsersRead(stored);
  const isOurPage =
    file.length >= before.length + after.length && file.startsWith(before) && file.endsWith(after);
  const lines = isOurPage ? file.slice(before.length, file.length - after.length) : linesIn(file);
  return { ...(await checkPack(lines, pem)), isOurPage };
};

/** Mail and editors put a mark before a text, and other ends to its lines: no browser sees them. */
const asBrowsersRead = (stored: string): string => stored.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n');

/** Of a page that another version made, or that was changed. */
const linesIn = (file: string): string => {
  const start = file.indexOf(opening);
  const end = file.indexOf(closing, start);
  return start < 0 ? '' : file.slice(start + opening.length, end < 0 ? undefined : end);
};
