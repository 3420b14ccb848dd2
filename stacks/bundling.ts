import { join } from 'node:path';
import type { BuildOptions } from 'esbuild';

/**
 * How the bundler makes one file of a Lambda. Names of functions are not kept and source maps are not deployed: reading
 * both costs each cold start a tenth of its processor time or more. `npm run stack-trace` reads a stack trace instead.
 * @param root of the repository.
 */
export const bundling = (root: string) => ({
  format: 'esm' as const,
  minify: true,
  sourcemap: false,
  esbuild: {
    absWorkingDir: root,
    keepNames: false,
    alias: {
      '@aws-sdk/credential-provider-node': join(root, 'stacks/lambda-credentials.ts'),
      '@aws-sdk/lib-dynamodb': 'all-american-hoops/document-client',
      electrodb: join(root, 'stacks/electrodb.ts'),
      http: join(root, 'stacks/http.cjs'),
    },
  },
});

/** What SST adds to a file in this format, above everything else. */
const bannerOfSst = [
  "import { createRequire as topLevelCreateRequire } from 'module';",
  'const require = topLevelCreateRequire(import.meta.url);',
  'import { fileURLToPath as topLevelFileUrlToPath, URL as topLevelURL } from "url"',
  'const __dirname = topLevelFileUrlToPath(new topLevelURL(".", import.meta.url))',
  '',
].join('\n');

/** What SST leaves to be found at run time; nothing of ours imports it. */
export const keptOutside = ['sharp', 'pg-native'];

/** The options with which SST asks esbuild for a Lambda's file, but for where it begins and ends. @param root of the repository. */
export const asSstBundles = (root: string): BuildOptions & { write: false } => {
  const { esbuild, format, minify } = bundling(root);
  return {
    bundle: true,
    write: false,
    platform: 'node',
    target: 'esnext',
    mainFields: ['module', 'main'],
    banner: { js: bannerOfSst },
    format,
    minify,
    ...esbuild,
  };
};
