import { open, rm, writeFile } from 'node:fs/promises';
import { AuditProblem } from '../../audit-problem.ts';
import { checkFilters } from '../../event-filters.ts';
import { packLines } from '../../evidence/make-pack.ts';
import { type FamilySubject, type PackSubject, packAbout, packList } from '../../evidence/pack-format.ts';
import { packPage } from '../../evidence/pack-page.ts';
import { readPublicKey } from '../../evidence/signature.ts';
import { verifierKey } from '../../kept-heads/checkpoint.ts';
import { logName } from '../../kept-heads/kept-day.ts';
import { saveLogTiles } from '../../kept-heads/log-tiles.ts';
import { ed25519KeyIn } from '../../pem-signer.ts';
import { answer, count } from '../answer.ts';
import type { RunVerb } from '../context.ts';
import { reasonOf, recordOperatorExport } from '../record-operator-export.ts';

/**
 * Writes an evidence pack after recording the export. Counts the lines first, because a club pack does not
 * fit in memory.
 */
export const evidencePackVerb: RunVerb = async (context) => {
  const { system, subject: family, options } = context;
  const { out, athlete, payment, from, to } = options;
  if (out === undefined) throw new AuditProblem('evidence-pack needs --out.');
  reasonOf(context);
  checkFilters({ family, from, to });
  const about = packSubject(family, { athlete, payment, from, to });
  const page = await packPage();
  const file = await open(out, 'wx', 0o600).catch(() => {
    throw new AuditProblem(`${out} cannot be written or already exists.`);
  });
  let lines = 0;
  try {
    let counted = 0;
    const named = new Set<string>();
    for await (const { families } of packLines(system, about)) {
      counted += 1;
      for (const id of families) named.add(id);
    }
    await recordOperatorExport(context, {
      list: packList(about),
      lines: counted,
      familyIds: [...named],
      ...packAbout(about),
    });
    await file.write(page.before);
    for await (const { text } of packLines(system, about)) {
      await file.write(text);
      lines += 1;
    }
    await file.write(page.after);
  } catch (error) {
    await rm(out);
    throw error;
  } finally {
    await file.close();
  }
  answer(context, `Wrote an evidence pack of ${count(lines, 'line')} to ${out}.`, {
    out,
    lines,
  });
  return 0;
};

const packSubject = (
  family: string | undefined,
  { athlete, payment, from, to }: Omit<FamilySubject, 'family'>,
): PackSubject => {
  if (family !== undefined) return { family, athlete, payment, from, to };
  if (athlete !== undefined || payment !== undefined || from === undefined || to === undefined)
    throw new AuditProblem('evidence-pack needs a family id, or --from and --to for the whole club.');
  return { from, to };
};

export const headsKeyVerb: RunVerb = async (context) => {
  const { system, options } = context;
  const { out } = options;
  if (out === undefined) throw new AuditProblem('heads-key needs --out.');
  const pem = await system.keptHeads.publicKey();
  const { fingerprint } = await readPublicKey(pem);
  const vkey = await verifierKey(logName, ed25519KeyIn(pem));
  await writeFile(out, pem, { flag: 'wx' }).catch(() => {
    throw new AuditProblem(`${out} cannot be written or already exists.`);
  });
  const sentences = `Wrote the public key to ${out}. Its fingerprint (SHA-256): ${fingerprint}`;
  answer(context, `${sentences}\nFor tools of C2SP: ${vkey}`, { out, fingerprint, vkey });
  return 0;
};

export const saveLogVerb: RunVerb = async (context) => {
  const { out } = context.options;
  if (out === undefined) throw new AuditProblem('save-log needs --out.');
  const { day, size, added } = await saveLogTiles(context.system.keptHeads, out);
  const sentence = `Wrote ${count(added, 'new line')} to ${out}, which now has all ${size} up to ${day}.`;
  answer(context, sentence, { out, day, size, added });
  return 0;
};
