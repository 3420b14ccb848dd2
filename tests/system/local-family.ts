import { routes } from '@hoops/api/routes';
import { auditCommand } from './audit-command.ts';
import { type Call, completeOnboarding, type Onboarding } from './family.ts';
import { putCard } from './put-card.ts';
import { type LocalProduct, type Person, register } from './start-local.ts';

export type LocalFamily = Person & { readonly athleteIds: readonly string[] };

export const registerFamily = async (
  product: LocalProduct,
  email: string,
  { card = 'pm_card_visa', ...onboarding }: Onboarding & { readonly card?: string | null } = {},
): Promise<LocalFamily> => {
  const parent = await register(product, email);
  const call = callOf(parent);
  const athleteIds = await completeOnboarding(call, onboarding, async () => {
    await call('getStripeCustomerPortalLink', {});
    if (card !== null) await putCard(product, parent, card);
  });
  await product.settle();
  return { ...parent, athleteIds };
};

const callOf =
  (person: Person): Call =>
  async (id, input) => {
    const { status, body } = await person.post(routes[id].path.replace('/api/', ''), input);
    if (status !== 200) throw new Error(`${id} answered ${JSON.stringify(body)}`);
    return body;
  };

export const registerCoach = async (product: LocalProduct, email: string): Promise<Person> => {
  const coach = await register(product, email, 'Coach Carter');
  await auditCommand(product, 'grant-admin', '--sub', coach.sub, '--operator', 'test');
  await product.settle();
  return coach;
};
