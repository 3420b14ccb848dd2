import { weekdays } from '@hoops/domain/club/days';
import { weekdayOfDate } from '@hoops/domain/time/calendar-date';
import { clubDate } from '@hoops/domain/time/club-time';
import { putCard } from '../system/put-card.ts';
import { athleteInfo, type LocalProduct, type Person, password, register } from '../system/start-local.ts';
import { becomeAdmin } from './people.ts';
import { freshProduct } from './product.ts';

/** A coach, and a family with one athlete in all classes, one in the scrimmage league, and one with a plan. */
export const openRosterClub = async () => {
  const product = await freshProduct();
  const day = await trainingDay(product);
  const coach = await becomeAdmin(product, 'coach@example.com', password);
  const family = await register(product, 'robin@example.com');
  const ids: Record<string, string> = {};
  const addAthlete = async (athleteName: string, more = {}): Promise<string> => {
    const { body } = await family.post('addAthlete', { ...athleteInfo, athleteName, ...more });
    ids[athleteName] = body.athleteId;
    return body.athleteId;
  };
  const casey = await addAthlete('Casey Parker', { medicalConditions: 'Asthma inhaler' });
  const sam = await addAthlete('Sam Parker');
  const jordan = await addAthlete('Jordan Parker');
  await family.post('saveClasses', {
    selections: [
      { athleteId: casey, programs: weekdays },
      { athleteId: sam, programs: ['reps'] },
    ],
  });
  await startPlan(product, family, jordan);
  return { product, day, coach, family, ids };
};

/** Today: a Sunday, on which nothing is offered, is skipped. */
const trainingDay = async (product: LocalProduct): Promise<string> => {
  const { clock } = await product.status();
  const today = clubDate(clock);
  if (weekdayOfDate(today)) return today;
  const monday = new Date(clock);
  monday.setUTCDate(monday.getUTCDate() + 1);
  await product.advanceTo(monday.toISOString());
  return clubDate(monday);
};

const startPlan = async (product: LocalProduct, family: Person, athleteId: string): Promise<void> => {
  await family.post('getStripeCustomerPortalLink', {});
  await product.settle();
  await putCard(product, family, 'pm_card_visa');
  await family.post('createSubscription', { subscriptionType: 'half_week', athleteId });
  await product.settle();
};
