import { type LocalProduct, startLocal } from '../system/start-local.ts';

let shared: Promise<LocalProduct> | undefined;
const fresh: LocalProduct[] = [];

const startShared = async (): Promise<LocalProduct> => {
  const product = await startLocal();
  process.once('exit', product.discard);
  return product;
};

export const sharedProduct = (): Promise<LocalProduct> => {
  shared ??= startShared();
  return shared;
};

export const freshProduct = async (options: Parameters<typeof startLocal>[0] = {}): Promise<LocalProduct> => {
  const product = await startLocal(options);
  fresh.push(product);
  return product;
};

export const expectSharedStripeAsDeclared = async (): Promise<void> =>
  (await shared)?.expectStripeAsDeclared();

export const endFreshProducts = async (): Promise<void> => {
  await Promise.all(fresh.splice(0).map((product) => product.close()));
};
