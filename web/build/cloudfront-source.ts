import { createRequire } from 'node:module';
import { join } from 'node:path';
import { siteAddresses } from './site-paths.ts';

/**
 * ES 2015 syntax that AWS lists for CloudFront Functions; esbuild rejects all other syntax newer than ES 5.
 */
const newerSyntax = { arrow: true, 'const-and-let': true, 'template-literal': true };

/**
 * Keeps top-level names, because CloudFront (at most 10 KB) calls the global `handler`.
 * @param buildDir this folder; esbuild cannot be bundled into the stacks
 */
export function cloudFrontSource(name: 'toFile' | 'toStatus', buildDir: string): string {
  const { buildSync }: typeof import('esbuild') = createRequire(join(buildDir, 'cloudfront-source.ts'))(
    'esbuild',
  );
  const built = buildSync({
    stdin: {
      contents: `import { ${name} } from './cloudfront-handlers.ts';
function handler(event) { return ${name}(${JSON.stringify(siteAddresses)}, event); }`,
      resolveDir: buildDir,
      loader: 'ts',
    },
    bundle: true,
    treeShaking: false,
    format: 'esm',
    target: 'es5',
    supported: newerSyntax,
    minifyWhitespace: true,
    minifySyntax: true,
    write: false,
  });
  const [output] = built.outputFiles;
  if (!output) throw new Error('The CloudFront Function could not be bundled.');
  return output.text;
}
