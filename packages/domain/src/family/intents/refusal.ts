import type { AthleteId } from '../../ids.ts';
import { updateAthlete } from '../athletes/evolve.ts';
import type { Family, RefusedIntent } from '../state.ts';

type Refusal = { readonly athleteId: AthleteId; readonly code: string };

/** Keeps a refusal for the family to read. */
export const withRefusal = (
  family: Family,
  { athleteId, code }: Refusal,
  { intent, at }: Omit<RefusedIntent, 'code'>,
): Family =>
  updateAthlete(family, athleteId, (athlete) => ({
    ...athlete,
    refused: { intent, code, at },
  }));
