import { dropKept, keep, keptKeys, readKept } from './tab-storage.ts';

/** Unsaved input by field name. */
export type Draft = Readonly<Record<string, string>>;

const prefix = 'draft:';
const ownerKey = 'drafts-of';

/** What was typed under this name and never sent, in this tab. */
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

/** After a logout: the next one at this device reads nothing of what was typed here. */
export function dropAllDrafts(): void {
  for (const key of keptKeys()) if (key.startsWith(prefix) || key === ownerKey) dropKept(key);
}

/**
 * Signed-in people find their own drafts again, also after the session had expired, and never those of another
 * person. What a visitor typed before signing in stays.
 */
export function claimDrafts(sub: string): void {
  const owner = readKept(ownerKey);
  if (owner !== null && owner !== sub) dropAllDrafts();
  // Drafts whose owner has no room beside them would be the next person's.
  if (!keep(ownerKey, sub)) dropAllDrafts();
}
