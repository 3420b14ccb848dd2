import { type LocalProduct, startLocal } from '../system/start-local.ts';

let shared: Promise<LocalProduct> | undefined;
const fresh: LocalProduct[] = [];

const startShared = async (): Promise<LocalProduct> => {
  const product = await startLocal();
  process.once('exit', product.discard);
  return product;
};

/**
 * The local system that the files of a worker share, one file after the other. What earlier files did is still in
 * it, so a file brings its own people (`newEmail`), looks at them alone, and takes back what concerns everybody.
 */
export const sharedProduct = (): Promise<LocalProduct> => {
  shared ??= startShared();
  return shared;
};

/**
 * A local system of the calling file's own, ended after its last test: for files that move the clock, set faults,
 * use up a limit, or need a club in which nothing has happened.
 */
export const freshProduct = async (options: Parameters<typeof startLocal>[0] = {}): Promise<LocalProduct> => {
  const product = await startLocal(options);
  fresh.push(product);
  return product;
};

/** What was said to the shared system's Stripe and by it is looked at after each file: it is never closed. */
export const expectSharedStripeAsDeclared = async (): Promise<void> =>
  (await shared)?.expectStripeAsDeclared();

export const endFreshProducts = async (): Promise<void> => {
  await Promise.all(fresh.splice(0).map((product) => product.close()));
};
