/** Unsaved input by field name. */
export type Draft = Readonly<Record<string, string>>;

const prefix = 'draft:';
const ownerKey = 'drafts-of';

/** What was typed under this name and never sent, in this tab. */
export function readDraft(name: string): Draft {
  const kept: unknown = JSON.parse(sessionStorage.getItem(prefix + name) ?? '{}');
  if (typeof kept !== 'object' || kept === null) return {};
  return Object.fromEntries(
    Object.entries(kept).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

export const keepDraft = (name: string, draft: Draft): void =>
  sessionStorage.setItem(prefix + name, JSON.stringify(draft));

export const dropDraft = (name: string): void => sessionStorage.removeItem(prefix + name);

/** After a logout: the next one at this device reads nothing of what was typed here. */
export function dropAllDrafts(): void {
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith(prefix) || key === ownerKey) sessionStorage.removeItem(key);
  }
}

/**
 * Signed-in people find their own drafts again, also after the session had expired, and never those of another
 * person. What a visitor typed before signing in stays.
 */
export function claimDrafts(sub: string): void {
  const owner = sessionStorage.getItem(ownerKey);
  if (owner !== null && owner !== sub) dropAllDrafts();
  sessionStorage.setItem(ownerKey, sub);
}
