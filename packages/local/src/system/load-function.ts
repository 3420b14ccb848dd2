export type AnyHandler = (event: unknown) => Promise<unknown>;

const addressed = /^packages\/([^/]+)\/src\/handlers\/([^/.]+)\.(\w+)$/;

/**
 * Loads a handler by its address, such as `packages/x/src/handlers/y.handler`; AWS's bundles contain the
 * same module.
 */
export const loadFunction = async (address: string): Promise<AnyHandler> => {
  const [, folder, file, name] = addressed.exec(address) ?? [];
  if (!folder || !file || !name) throw new Error(`${address} is not the address of a handler.`);
  // Written as a template, so the bundler finds all possible files (packages/local/bin/bundle-system.mjs).
  const module: Record<string, unknown> = await import(
    /* @vite-ignore */ `../../../${folder}/src/handlers/${file}.ts`
  );
  const handler = module[name];
  if (typeof handler !== 'function') throw new Error(`${address} is not there.`);
  return handler as AnyHandler;
};
