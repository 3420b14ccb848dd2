import { resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = fileURLToPath(new URL('../../../../', import.meta.url));

export type AnyHandler = (event: unknown) => Promise<unknown>;

/**
 * Loads a Lambda's handler by the address that the tables give, `packages/x/src/handlers/y.handler`: the same
 * module that is bundled for AWS.
 */
export const loadFunction = async (address: string): Promise<AnyHandler> => {
  const dot = address.lastIndexOf('.');
  const [file, name] = [address.slice(0, dot), address.slice(dot + 1)];
  const module: Record<string, unknown> = await import(
    /* @vite-ignore */ pathToFileURL(resolve(root, `${file}.ts`)).href
  );
  const handler = module[name];
  if (typeof handler !== 'function') throw new Error(`${file}.ts has no export named ${name}.`);
  return handler as AnyHandler;
};
