import { type Evidence, type EvidenceField, evidenceFields } from '@hoops/domain/family/disputes/evidence';
import { useState } from 'react';
import { type Draft, dropDraft, keepDraft, readDraft } from '../../lib/drafts.ts';
import type { DisputeAnswered } from './money-queries.ts';

/** `basedOn`: when the evidence had been saved that was edited; empty for what no one had saved. */
type Edited = { readonly evidence: Evidence; readonly basedOn: string };

const isSame = (one: Evidence, other: Evidence): boolean =>
  evidenceFields.every((field) => (one[field] ?? '') === (other[field] ?? ''));

const editedIn = ({ basedOn, ...evidence }: Draft): Edited | undefined =>
  basedOn === undefined ? undefined : { evidence, basedOn };

/** The evidence of a dispute as it is edited here: kept over a reload, and while another administrator saves theirs. */
export function useEvidence({ dispute: { disputeId }, evidence: saved, savedAt }: DisputeAnswered) {
  const name = `dispute-${disputeId}`;
  const [kept, setKept] = useState(() => editedIn(readDraft(name)));
  const edited = kept && !isSame(kept.evidence, saved) ? kept : undefined;
  const evidence = edited?.evidence ?? saved;
  const basedOn = edited?.basedOn ?? savedAt ?? '';
  return {
    evidence,
    /** What others saved is not what was edited here. */
    isSavedElsewhere: basedOn !== (savedAt ?? ''),
    edit: (field: EvidenceField, value: string): void => {
      const next = { ...evidence, [field]: value };
      setKept({ evidence: next, basedOn });
      const texts = evidenceFields.map((one) => [one, next[one] ?? '']);
      keepDraft(name, { ...Object.fromEntries(texts), basedOn });
    },
    /** From now on it is what is saved. */
    drop: (): void => {
      setKept(undefined);
      dropDraft(name);
    },
  };
}

export type EditedEvidence = ReturnType<typeof useEvidence>;
