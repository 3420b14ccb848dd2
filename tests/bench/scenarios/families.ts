import { athleteInfo, type LocalProduct, type Person, parentInfo, signUp } from '../../system/start-local.ts';
import { type LeanClient, leanClient, successfulAnswer } from '../lean-client.ts';
import { inParallel } from '../measure.ts';

export type BenchFamily = Person & { readonly client: LeanClient; readonly athleteId: string };

/** @returns the families and the durations in milliseconds */
export const signUpFamilies = async (product: LocalProduct, count: number, inFlight: number, first = 0) => {
  const families: BenchFamily[] = [];
  const status = await product.status();
  /** The status is requested once, because a browser requests the sign-in provider's address only once. */
  const known: LocalProduct = { ...product, status: async () => status };
  const numbers = Array.from({ length: count }, (_, number) => first + number);
  const took = await inParallel(numbers, inFlight, async (number) => {
    const email = `load-${number}@example.com`;
    const person = await signUp(known, email);
    const client = leanClient(product.url, person.token);
    await successfulAnswer(client.post('registerParent', { ...parentInfo, email }));
    const athlete = { ...athleteInfo, athleteName: `Casey ${letters(number)}` };
    const { athleteId } = await successfulAnswer(client.post<{ athleteId: string }>('addAthlete', athlete));
    families.push({ ...person, client, athleteId });
  });
  return { families, ...took };
};

const letters = (number: number): string =>
  [...String(number)].map((digit) => 'abcdefghij'[Number(digit)]).join('');
