import { dropKept, keep, keptKeys, readKept } from './tab-storage.ts';

export type Draft = Readonly<Record<string, string>>;

const prefix = 'draft:';
const ownerKey = 'drafts-of';

export function readDraft(name: string): Draft {
  const kept: unknown = JSON.parse(readKept(prefix + name) ?? '{}');
  if (typeof kept !== 'object' || kept === null) return {};
  return Object.fromEntries(
    Object.entries(kept).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

export const keepDraft = (name: string, draft: Draft): void => {
  keep(prefix + name, JSON.stringify(draft));
};

export const dropDraft = (name: string): void => dropKept(prefix + name);

/** Drops all drafts, so the next person on this device cannot read them. */
export function dropAllDrafts(): void {
  for (const key of keptKeys()) if (key.startsWith(prefix) || key === ownerKey) dropKept(key);
}

/** Drops drafts of another person. Keeps a visitor's drafts and drafts of an expired session. */
export function claimDrafts(sub: string): void {
  const owner = readKept(ownerKey);
  if (owner !== null && owner !== sub) dropAllDrafts();
  // Drops drafts without a stored owner, because the next person would get them.
  if (!keep(ownerKey, sub)) dropAllDrafts();
}
