import type { AthleteId } from '../../ids.ts';
import { athleteOf } from '../athletes/enrolment.ts';
import type { FamilyEventOf } from '../events.ts';
import { owedAtEnd } from '../payments/plan-debt.ts';
import type { UncollectedInvoice } from '../payments/recorded-once.ts';
import type { Family } from '../state.ts';

export type Ended = {
  readonly endedAt: string;
  readonly uncollected?: UncollectedInvoice | null;
};

export const trainingCancelled = (
  family: Family,
  { athleteId }: { readonly athleteId: AthleteId },
  { endedAt, uncollected }: Ended,
): readonly FamilyEventOf<'TrainingCancelled'>[] => {
  const athlete = athleteOf(family, athleteId);
  if (athlete?.plan.kind !== 'live') return [];
  const { plan } = athlete.plan;
  const data = { athleteId, plan, endedAt, ...owedAtEnd(family, athlete, uncollected) };
  return [{ type: 'TrainingCancelled', data }];
};
