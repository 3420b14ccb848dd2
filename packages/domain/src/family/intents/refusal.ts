import type { AthleteId } from '../../ids.ts';
import { updateAthlete } from '../athletes/evolve.ts';
import type { Family, RefusedWork } from '../state.ts';

type Refusal = { readonly athleteId: AthleteId; readonly code: string };

/** What was refused is kept for the family to read. */
export const withRefusal = (
  family: Family,
  { athleteId, code }: Refusal,
  { work, at }: Omit<RefusedWork, 'code'>,
): Family =>
  updateAthlete(family, athleteId, (athlete) => ({
    ...athlete,
    refused: { work, code, at },
  }));
