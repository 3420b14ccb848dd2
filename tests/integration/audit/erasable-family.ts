import {
  athleteInfo,
  caller,
  type LocalProduct,
  type Person,
  parentInfo,
  signUp,
} from '../../system/start-local.ts';

export type ErasableFamily = {
  readonly parent: Person;
  readonly customerId: string;
  readonly athleteId: string;
};

export const familyMark = 'quuxwobble';

export const registerErasable = async (product: LocalProduct, number: number): Promise<ErasableFamily> => {
  const mark = `${familyMark}${number}q`;
  const email = `Bounce+Zelda.${mark}@simulator.amazonses.com`;
  const parent = await signUp(product, email);
  const post = async (path: string, body: object, by: Pick<Person, 'post'> = parent) => {
    const reply = await by.post(path, body);
    if (reply.status !== 200) throw new Error(`${path} answered ${JSON.stringify(reply.body)}`);
    return reply.body;
  };
  await post('registerParent', { ...parentInfo, name: `Zelda ${mark}`, email });
  const { athleteId } = await post('addAthlete', {
    ...athleteInfo,
    athleteName: `Kid ${mark}`,
    medicalConditions: `Allergy ${mark}`,
    emergencyContact: { ...athleteInfo.emergencyContact, firstName: `Aunt ${mark}` },
  });
  const change = { type: 'program_change', description: `Please call ${mark}` };
  await post('send-program-request', change);
  // Sends from a separate address per family, because each address may send only a few requests.
  const signedOut = caller(product, undefined, `203.0.113.${number}`);
  await post('send-program-request', { ...change, name: `Zelda ${mark}`, email }, signedOut);
  await post('getStripeCustomerPortalLink', {});
  const { family } = (await parent.get('me')).body;
  return { parent, athleteId, customerId: family.stripeCustomerId };
};

export const customerAtStripe = async (product: LocalProduct, id: string): Promise<unknown> => {
  const { stripe } = await product.status();
  const response = await fetch(`${stripe.endpoint}/v1/customers/${id}`, {
    headers: { authorization: `Bearer ${stripe.secretKey}` },
  });
  return response.json();
};
