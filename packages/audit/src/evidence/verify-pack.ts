import { checkPack, type PackReport } from './check-pack.ts';
import type { PackPage } from './pack-page.ts';

const opening = '<script type="application/jsonl" id="pack">\n';
const closing = '</script>';

export type VerifiedPack = PackReport & {
  readonly isOurPage: boolean;
};

/**
 * Checks a pack's lines and its page, because the page could misrepresent the lines. @throws Error if `pem` is not a
 * key
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

/** Email programs and editors may add a byte order mark or change line ends. */
const asBrowsersRead = (stored: string): string => stored.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n');

/** Finds the lines even if the page was changed or built by another version. */
const linesIn = (file: string): string => {
  const start = file.indexOf(opening);
  const end = file.indexOf(closing, start);
  return start < 0 ? '' : file.slice(start + opening.length, end < 0 ? undefined : end);
};
