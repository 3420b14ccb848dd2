import { athleteId } from '@hoops/domain/ids';
import { startedPlan } from '@hoops/domain/testing/family-story';
import { openClub } from '../system/club.ts';
import { givenCoach, givenFamily } from '../system/family.ts';

export const longName = 'Maximiliana von Wolfeschlegelsteinhausenbergerdorff-Hohenzollern Castellanos';

export const openManyFamilies = async () => {
  const club = openClub();
  const coach = await givenCoach(club);
  const robin = await givenFamily(club);
  const casey = athleteId(robin.athleteIds[0] ?? '');
  await club.toFamily(robin, startedPlan(casey), {
    type: 'PlanStatusChanged',
    data: { athleteId: casey, status: 'past_due' },
  });
  await givenFamily(club, {
    email: 'long@example.com',
    name: longName,
    athletes: [{ athleteName: longName }],
  });
  for (let index = 1; index < 50; index += 1) {
    const athletes = [{ athleteName: `Kid ${index}` }];
    await givenFamily(club, { email: `family-${index}@example.com`, athletes });
  }
  return { club, coach };
};
