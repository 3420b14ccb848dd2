import { readFile } from 'node:fs/promises';
import { AuditProblem } from '../audit-problem.ts';
import { pemSigner } from '../pem-signer.ts';
import { openHeads } from '../signed-heads.ts';
import type { ExternalHeads } from '../verification/known-ends.ts';
import type { Context } from './context.ts';

/**
 * Newest signed heads, and the heads of `--heads`.
 * @throws AuditProblem for unreadable files or keys, or changed heads
 */
export const knownHeads = async ({
  options: { heads, key },
  system,
  report,
}: Context): Promise<ExternalHeads> => {
  const kept = await system.keptHeads.newest();
  if (kept) report(`Comparing with the stored heads of ${kept.at}.`);
  if (heads === undefined) return { kept };
  if (key === undefined) throw new AuditProblem('--heads needs --key: the key that signed the heads.');
  const opened = await openHeads(await textOf(heads), pemSigner(await textOf(key)));
  report(`Comparing with the heads signed at ${opened.at}.`);
  return { kept, heads: opened.heads };
};

/** @throws AuditProblem if the file cannot be read */
export const textOf = (path: string): Promise<string> =>
  readFile(path, 'utf8').catch(() => {
    throw new AuditProblem(`The file ${path} cannot be read.`);
  });
