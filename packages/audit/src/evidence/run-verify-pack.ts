import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { packPage } from './pack-page.ts';
import { findingSentence, reportSentences, subjectWords } from './pack-sentences.ts';
import { type VerifiedPack, verifyPack } from './verify-pack.ts';

type Terminal = { readonly print: (line: string) => void; readonly report: (line: string) => void };

const usage = `npm run verify-pack -- FILE --key PUB

Checks the evidence pack FILE with the public key in the file PUB (PEM), without a network or a browser.
Exit code: 0 no problems, 1 problems found, 2 not checked.`;

/**
 * Checks one pack.
 * @returns 0 if sound, 1 with findings, 2 if the pack could not be checked
 */
export const runVerifyPack = async (
  args: readonly string[],
  { print, report }: Terminal,
): Promise<number> => {
  const asked = readArguments(args);
  if (!asked) {
    // npm consumes options unless they follow `--`.
    report(usage);
    return 2;
  }
  let verified: VerifiedPack;
  try {
    const [file, pem] = await Promise.all([readFile(asked.file, 'utf8'), readFile(asked.key, 'utf8')]);
    verified = await verifyPack(file, await packPage(), pem);
  } catch (error) {
    report(error instanceof Error ? error.message : 'The pack was not checked.');
    return 2;
  }
  for (const finding of verified.findings) print(findingSentence(finding));
  if (!verified.isOurPage) {
    print(
      'The page around the lines was not made by this version: it was changed, or another version made it. Trust this report, not what the page shows.',
    );
  }
  const [head] = verified.lines;
  // Prints the pack's subject, because a narrow subject may hide other history.
  if (head?.kind === 'pack') print(`The pack claims to be about ${subjectWords(head.subject).join(', ')}.`);
  for (const sentence of reportSentences(verified)) print(sentence);
  if (verified.fingerprint !== undefined) print(`Fingerprint of the key (SHA-256): ${verified.fingerprint}`);
  return verified.findings.length === 0 && verified.isOurPage ? 0 : 1;
};

const readArguments = (
  args: readonly string[],
): { readonly file: string; readonly key: string } | undefined => {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { key: { type: 'string' } },
      allowPositionals: true,
      strict: true,
    });
    const [file, ...rest] = positionals;
    return file === undefined || rest.length > 0 || values.key === undefined
      ? undefined
      : { file, key: values.key };
  } catch {
    return undefined;
  }
};
