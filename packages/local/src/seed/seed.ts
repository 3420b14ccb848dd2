import { removeSecondFactor } from '@hoops/audit/administrators';
import { createStripe } from '@hoops/billing/stripe/stripe-client';
import { accessStreams } from '@hoops/domain/access/access-decider';
import type { Program, Weekday } from '@hoops/domain/club/days';
import { weekdayOfDate } from '@hoops/domain/club/days';
import { grades } from '@hoops/domain/club/grades';
import type { PlanId } from '@hoops/domain/club/plans';
import { nextDay } from '@hoops/domain/schedule/recurrence';
import { clubDate, shiftDate } from '@hoops/domain/time/club-time';
import { repository } from '@hoops/event-store/repository';
import { commandDepsFromConfig } from '@hoops/event-store/store-from-config';
import { systemClock, wallClock } from '@hoops/runtime/clock';
import { adminSecondFactorConfig, signInsConfig } from '@hoops/runtime/config';
import { cognitoSignIns } from '@hoops/runtime/sign-ins';
import { jobs } from '@hoops/wiring/jobs';
import { demoAccounts } from '../panel/panel-page.ts';
import type { LocalSystem } from '../system.ts';
import { type DemoClient, setUpSecondFactor, signIn } from './demo-client.ts';
import { demoOfferings, demoSchedule } from './demo-club.ts';
import { type DemoAthlete, type DemoFamily, demoFamilies } from './demo-families.ts';
import { joinOtherHome, joinPartner } from './demo-guardians.ts';
import { publishPapers, signPapers } from './demo-papers.ts';

/**
 * Creates demo data through the API and Stripe, like real users, over the last six weeks: renewals, a failed
 * payment, unpaid months.
 */
export const seedDemoData = async (system: LocalSystem): Promise<void> => {
  const today = new Date();
  const { sub, client: coach } = await makeAdmin(system);
  const firstDate = clubDate(systemClock.now());
  for (const item of demoSchedule(firstDate)) await coach.call('addScheduleItem', item);
  // Settles before families exist, so nobody is emailed about the first schedule.
  await system.settled();
  for (const grade of grades) {
    await coach.call('setGradeOfferings', { grade, offerings: demoOfferings[grade] });
  }
  const families = await Promise.all(
    demoFamilies.map(async (family) => ({ family, client: await makeFamily(system, family) })),
  );
  await system.settled();

  const aWeekAgo = new Date(today.getTime() - 7 * 24 * 3_600_000);
  await failCards(system);
  // Skips comparisons with Stripe, because each reads all of Stripe's records and would find no difference.
  await system.advanceTo(aWeekAgo, ['reconcile']);
  for (const { family, client } of families) await makeChanges(client, family);
  await markAttendance(
    system,
    coach,
    families.map(({ client }) => client),
  );
  await system.advanceTo(new Date());
  await cancelWednesday(coach, firstDate);
  await setPlaces(coach);
  await publishPapers(coach);
  for (const { family, client } of families) await signPapers(client, family);
  if (adminSecondFactorConfig().isRequired) await loseSecondFactor(sub);
};

const cancelWednesday = async (coach: DemoClient, firstDate: string) => {
  const dated = demoSchedule(firstDate).flatMap(({ recurrence }) => recurrence ?? []);
  const wednesday = dated.find(({ days }) => days.includes('wednesday'));
  const date = wednesday && nextDay(wednesday, shiftDate(clubDate(systemClock.now()), 3));
  const reason = 'The Fieldhouse hosts a tournament';
  await coach.call('cancelSessions', { firstDate: date, lastDate: date, reason });
};

const setPlaces = async (coach: DemoClient) => {
  for (const program of ['monday', 'wednesday', 'saturday'])
    await coach.call('setPlaces', { program, total: 12, grades: [] });
};

type DemoEnrollment = {
  readonly family: {
    readonly parentID: string;
    readonly athletes: readonly {
      readonly athleteId: string;
      readonly plan: { readonly planId: PlanId } | null;
      readonly enrolledPrograms: Readonly<Record<Program, boolean>>;
    }[];
  };
};

const planDays: Readonly<Record<PlanId, readonly Weekday[]>> = {
  half_week: ['tuesday', 'thursday'],
  full_week: ['monday', 'tuesday', 'wednesday', 'thursday', 'saturday'],
};

const trainsOn = (
  weekday: Weekday,
  { plan, enrolledPrograms }: DemoEnrollment['family']['athletes'][number],
): boolean =>
  plan?.planId
    ? planDays[plan.planId].includes(weekday)
    : enrolledPrograms[weekday] || (weekday === 'saturday' && enrolledPrograms.reps);

const recoveryJobs = jobs.flatMap(({ name, kind }) => (kind === 'recovery' ? [name] : []));

const markAttendance = async (
  system: LocalSystem,
  coach: DemoClient,
  clients: readonly DemoClient[],
): Promise<void> => {
  const homes = await Promise.all(clients.map((client) => client.call<DemoEnrollment>('me')));
  const athletes = homes.flatMap(({ family }) =>
    family.athletes.map((athlete) => ({ familyId: family.parentID, athlete })),
  );
  const today = clubDate(new Date());
  for (let days = 7; days > 0; days -= 1) {
    const date = shiftDate(today, -days);
    const weekday = weekdayOfDate(date);
    if (weekday === undefined) continue;
    const tappedAt = `${date}T23:30:00.000Z`;
    await system.advanceTo(new Date(tappedAt), recoveryJobs);
    const training = athletes.filter(({ athlete }) => trainsOn(weekday, athlete));
    for (const [place, { familyId, athlete }] of training.entries()) {
      const mark = (days + place) % 5 === 0 ? 'absent' : 'present';
      await coach.call('markAttendance', { date, familyId, athleteId: athlete.athleteId, mark, tappedAt });
    }
  }
};

const makeAdmin = async (
  system: LocalSystem,
): Promise<{ readonly sub: string; readonly client: DemoClient }> => {
  const { email, password, name } = demoAccounts.admin;
  const { sub } = await system.cloud.cognito.createUser({ email, password });
  const client = await signIn(system, email, password);
  await client.call('registerParent', {
    name,
    email,
    phoneNumber: '(312) 555-0142',
    marketingMethod: null,
    address: { street: '1400 West Fieldhouse Avenue', city: 'Chicago', state: 'IL', zipCode: '60607' },
  });
  await repository(commandDepsFromConfig(), accessStreams).execute(
    sub,
    [{ type: 'GrantAdmin', sub, operator: 'demo data' }],
    {
      commandId: `demo-admin-${sub}`,
      actor: { sub: 'demo data', role: 'operator' },
      correlationId: 'demo-data',
    },
  );
  // A required second factor also applies to the demo coach, who then needs an authenticator app.
  const isRequired = adminSecondFactorConfig().isRequired;
  return { sub, client: isRequired ? await setUpSecondFactor(system, email, password) : client };
};

/**
 * Removes the second factor, because only this program knew the app. The coach sets up a new app at the first
 * sign-in.
 */
const loseSecondFactor = (sub: string): Promise<void> => {
  const signIns = cognitoSignIns(signInsConfig());
  return removeSecondFactor({ ...commandDepsFromConfig(), signIns, now: wallClock.now }, sub, 'demo data');
};

const makeFamily = async (system: LocalSystem, family: DemoFamily): Promise<DemoClient> => {
  const { email, password, name, phoneNumber, marketingMethod, address } = family;
  await system.cloud.cognito.createUser({ email, password });
  const client = await signIn(system, email, password);
  await client.call('registerParent', { name, email, phoneNumber, marketingMethod, address });
  if (family.stopsAt === 'add-first-athlete') return client;

  await client.call('continueOnboarding', { action: 'app-link-done' });
  const added: { athlete: DemoAthlete; athleteId: string }[] = [];
  for (const athlete of family.athletes) {
    const { plan: _plan, classes: _classes, later: _later, papers: _papers, ...fields } = athlete;
    const { athleteId } = await client.call<{ athleteId: string }>('addAthlete', {
      ...fields,
      emergencyContact: {
        firstName: 'Alex',
        lastName: family.name.split(' ').at(-1) ?? family.name,
        phoneNumber: '(312) 555-0199',
      },
    });
    added.push({ athlete, athleteId });
  }
  await client.call('continueOnboarding', { action: 'no-more-athletes' });
  if (family.stopsAt === 'add-payment-method') return client;

  await client.call('getStripeCustomerPortalLink', {});
  if (family.card) await putCard(system, client, 'pm_card_visa');
  await client.call('send-program-request', {
    selectedPrograms: { skillDevelopment: true, clubTeam: false, privateTraining: false },
    description: 'We would like to work on ball handling.',
  });
  for (const { athlete, athleteId } of added) {
    if (athlete.plan) {
      await client.call('createSubscription', { subscriptionType: athlete.plan, athleteId });
    }
  }
  const selections = added.flatMap(({ athlete, athleteId }) =>
    athlete.classes ? [{ athleteId, programs: athlete.classes }] : [],
  );
  if (selections.length > 0) await client.call('saveClasses', { selections });
  if (family.partner) await joinPartner(system, client, { ...family.partner, password });
  if (family.otherHome) await joinOtherHome(system, client, { ...family.otherHome, password });
  return client;
};

const failCards = async (system: LocalSystem): Promise<void> => {
  for (const family of demoFamilies.filter(({ card }) => card === 'fails-later')) {
    const client = await signIn(system, family.email, family.password);
    await putCard(system, client, 'pm_card_chargeCustomerFail');
  }
};

const makeChanges = async (client: DemoClient, family: DemoFamily): Promise<void> => {
  if (!family.athletes.some((athlete) => athlete.later)) return;
  const { family: own } = await client.call<{
    family: {
      athletes: {
        athleteId: string;
        athleteName: string;
        stripeSubscriptionId: string;
        plan: { planId: string };
      }[];
    };
  }>('me');
  for (const athlete of own.athletes) {
    const wish = family.athletes.find(({ athleteName }) => athleteName === athlete.athleteName)?.later;
    if (wish === 'switch') {
      await client.call('switchPlan', {
        athleteId: athlete.athleteId,
        currentSubscriptionId: athlete.stripeSubscriptionId,
        newPlanId: athlete.plan.planId === 'half_week' ? 'full_week' : 'half_week',
      });
    }
    if (wish === 'cancel') {
      await client.call('cancelAthleteSubscriptions', { athleteId: athlete.athleteId });
    }
  }
};

const putCard = async (system: LocalSystem, client: DemoClient, testCard: string): Promise<void> => {
  const { family } = await client.call<{ family: { stripeCustomerId: string } }>('me');
  const stripe = createStripe({
    secretKey: system.stripe.secretKey,
    api: { protocol: 'http', host: system.stripe.host, port: system.stripe.port },
  });
  const { id } = await stripe.paymentMethods.attach(testCard, { customer: family.stripeCustomerId });
  await stripe.customers.update(family.stripeCustomerId, {
    invoice_settings: { default_payment_method: id },
  });
  await system.settled();
};
