import { retentionRules } from '../consumer-rules.ts';
import { clubDate, yearsAfter } from '../time/club-time.ts';

/**
 * Club-local date from which a visitor's request may be erased.
 * @param at time of sending, ISO-8601 UTC
 * @returns null for a family's request
 */
export const requestKeptUntil = (sender: { readonly familyId: string | null }, at: string): string | null =>
  sender.familyId === null ? yearsAfter(clubDate(at), retentionRules.requests.years) : null;
