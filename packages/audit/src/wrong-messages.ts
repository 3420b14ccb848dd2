import type { Inbox } from '@hoops/billing/webhooks/inbox';
import type { Envelope } from '@hoops/domain/envelope';
import type { Clock } from '@hoops/runtime/clock';
import type { FamilyKeys } from '@hoops/runtime/family-keys';
import type { EventFinding } from './findings.ts';

export type WrongMessagesDeps = {
  readonly inbox: Pick<Inbox, 'find' | 'open'>;
  readonly keys: Pick<FamilyKeys, 'find'>;
  readonly clock: Clock;
};

/** One day less than the inbox's 35 days of storage. */
const keptForMs = 34 * 86_400_000;

export const wrongMessages = async (
  deps: WrongMessagesDeps,
  envelopes: readonly Envelope[],
): Promise<readonly EventFinding[]> => {
  const since = new Date(deps.clock.now().getTime() - keptForMs).toISOString();
  const named = new Map(
    envelopes
      .filter(({ at }) => at >= since)
      .flatMap(({ provider }) => (provider?.message ? [[provider.message.id, provider.message.type]] : [])),
  );
  const findings: EventFinding[] = [];
  for (const [messageId = '', type = ''] of named) {
    const problem = await problemOf(deps, messageId, type);
    if (problem) findings.push({ kind: 'inbox-record', messageId, problem });
  }
  return findings;
};

const problemOf = async (
  { inbox, keys }: WrongMessagesDeps,
  id: string,
  type: string,
): Promise<'missing' | 'changed' | undefined> => {
  const row = await inbox.find(id);
  if (!row) return 'missing';
  const key = await keys.find(row.keyId);
  try {
    const message = await inbox.open(row);
    // After an erasure, the row exists but cannot be read.
    const isWhole = message ? message.id === id && message.type === type : key?.kind === 'erased';
    return isWhole && row.type === type ? undefined : 'changed';
  } catch (error) {
    if (!(error instanceof Error) || '$metadata' in error) throw error;
    return 'changed';
  }
};
