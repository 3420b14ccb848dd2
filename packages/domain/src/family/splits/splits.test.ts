import { it } from 'vitest';
import { familyId } from '../../ids.ts';
import { given, jordan, primary, registered } from '../../testing/family-story.ts';
import { exampleOf } from '../../testing/given-when-then.ts';
import { AthleteShared } from '../sharing/events.ts';
import { SplitProposed } from './events.ts';

const { familyId: firstHome } = registered.data;
const payer = familyId('family-2');
const split = { athleteId: jordan, firstHome, payer, percent: 40 } as const;
const propose = { type: 'ProposeSplit', ...split, by: firstHome } as const;
const shared = exampleOf(AthleteShared, { athleteId: jordan, home: payer });
const proposed = exampleOf(SplitProposed, split);

it('only the first home proposes a split, one at a time, of a shared athlete', () => {
  given(registered, primary(), shared).when(propose).then(proposed);
  given(registered, primary(), shared)
    .when({ ...propose, by: payer })
    .rejects('first-guardian-only');
  given(registered, primary()).when(propose).rejects('not-shared');
  given(registered, primary(), shared, proposed).when(propose).rejects('split-running');
});
