import { retentionRules } from '../consumer-rules.ts';
import { clubDate, yearsAfter } from '../time/club-time.ts';

/**
 * Until when a request is kept of a visitor without an account: the club's date from which on it may be erased.
 * @param at when it was sent, ISO-8601 UTC
 * @returns null for a family's, which goes with the family.
 */
export const requestKeptUntil = (sender: { readonly familyId: string | null }, at: string): string | null =>
  sender.familyId === null ? yearsAfter(clubDate(at), retentionRules.requests.years) : null;
