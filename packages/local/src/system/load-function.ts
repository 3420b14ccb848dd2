export type AnyHandler = (event: unknown) => Promise<unknown>;

const addressed = /^packages\/([^/]+)\/src\/handlers\/([^/.]+)\.(\w+)$/;

/**
 * Loads a handler by its address, `packages/x/src/handlers/y.handler`: the same module that is bundled for
 * AWS.
 */
export const loadFunction = async (address: string): Promise<AnyHandler> => {
  const [, folder, file, name] = addressed.exec(address) ?? [];
  if (!folder || !file || !name) throw new Error(`${address} is not the address of a handler.`);
  // Lets the bundler find all possible files: packages/local/bin/bundle-system.mjs.
  const module: Record<string, unknown> = await import(
    /* @vite-ignore */ `../../../${folder}/src/handlers/${file}.ts`
  );
  const handler = module[name];
  if (typeof handler !== 'function') throw new Error(`${address} is not there.`);
  return handler as AnyHandler;
};
