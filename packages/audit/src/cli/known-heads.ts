import { readFile } from 'node:fs/promises';
import { AuditProblem } from '../audit-problem.ts';
import { pemSigner } from '../pem-signer.ts';
import { type Heads, openHeads } from '../signed-heads.ts';
import type { Context } from './context.ts';

/**
 * The heads of the file that --heads names; without it the newest that are kept, if any are.
 * @throws AuditProblem when the file or the key cannot be read, or the heads were changed.
 */
export const knownHeads = async ({ options: { heads, key }, system, tell }: Context): Promise<Heads> => {
  if (heads === undefined) {
    const kept = await system.keptHeads.newest();
    if (kept) tell(`Comparing with the heads kept at ${kept.at}.`);
    return kept?.heads ?? {};
  }
  if (key === undefined)
    throw new AuditProblem('--heads needs --key: the key with which the heads were signed.');
  const opened = await openHeads(await textOf(heads), pemSigner(await textOf(key)));
  tell(`Comparing with the heads signed at ${opened.at}.`);
  return opened.heads;
};

/** @throws AuditProblem when the file cannot be read. */
export const textOf = (path: string): Promise<string> =>
  readFile(path, 'utf8').catch(() => {
    throw new AuditProblem(`The file ${path} cannot be read.`);
  });
