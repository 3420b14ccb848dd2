import { join } from 'node:path';
import type { BuildOptions } from 'esbuild';

/**
 * Omits function names and source maps, which cost 10% of CPU at a cold start; `npm run stack-trace` maps
 * traces.
 */
export const bundling = (root: string) => ({
  format: 'esm' as const,
  minify: true,
  sourcemap: false,
  esbuild: {
    absWorkingDir: root,
    target: 'node24',
    keepNames: false,
    alias: {
      '@aws-sdk/credential-provider-node': join(root, 'stacks/lambda-credentials.ts'),
      '@aws-sdk/lib-dynamodb': 'all-american-hoops/document-client',
      electrodb: join(root, 'stacks/electrodb.ts'),
      http: join(root, 'stacks/http.cjs'),
    },
  },
});

const bannerOfSst = [
  "import { createRequire as topLevelCreateRequire } from 'module';",
  'const require = topLevelCreateRequire(import.meta.url);',
  'import { fileURLToPath as topLevelFileUrlToPath, URL as topLevelURL } from "url"',
  'const __dirname = topLevelFileUrlToPath(new topLevelURL(".", import.meta.url))',
  '',
].join('\n');

/** Packages that SST never bundles; our code imports none of them. */
export const externalPackages = ['sharp', 'pg-native'];

/**
 * SST's esbuild options, without entry and output.
 * @param root of the repository
 */
export const asSstBundles = (root: string): BuildOptions & { write: false } => {
  const { esbuild, format, minify } = bundling(root);
  return {
    bundle: true,
    write: false,
    platform: 'node',
    mainFields: ['module', 'main'],
    banner: { js: bannerOfSst },
    format,
    minify,
    ...esbuild,
  };
};
