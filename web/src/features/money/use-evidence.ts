import { type Evidence, type EvidenceField, evidenceFields } from '@hoops/domain/family/disputes/evidence';
import { useState } from 'react';
import { type Draft, dropDraft, keepDraft, readDraft } from '../../lib/drafts.ts';
import type { DisputeAnswered } from './money-queries.ts';

/** `basedOn` is the save time of the edited version; '' for unsaved evidence. */
type Edited = { readonly evidence: Evidence; readonly basedOn: string };

const isSame = (one: Evidence, other: Evidence): boolean =>
  evidenceFields.every((field) => (one[field] ?? '') === (other[field] ?? ''));

const editedIn = ({ basedOn, ...evidence }: Draft): Edited | undefined =>
  basedOn === undefined ? undefined : { evidence, basedOn };

/** Edited evidence; edits survive a reload and another administrator's save. */
export function useEvidence({ dispute: { disputeId }, evidence: saved, savedAt }: DisputeAnswered) {
  const name = `dispute-${disputeId}`;
  const [kept, setKept] = useState(() => editedIn(readDraft(name)));
  const edited = kept && !isSame(kept.evidence, saved) ? kept : undefined;
  const evidence = edited?.evidence ?? saved;
  const basedOn = edited?.basedOn ?? savedAt ?? '';
  return {
    evidence,
    isSavedElsewhere: basedOn !== (savedAt ?? ''),
    edit: (field: EvidenceField, value: string): void => {
      const next = { ...evidence, [field]: value };
      setKept({ evidence: next, basedOn });
      const texts = evidenceFields.map((one) => [one, next[one] ?? '']);
      keepDraft(name, { ...Object.fromEntries(texts), basedOn });
    },
    drop: (): void => {
      setKept(undefined);
      dropDraft(name);
    },
  };
}

export type EditedEvidence = ReturnType<typeof useEvidence>;
