import { createRequire } from 'node:module';
import { join } from 'node:path';
import { siteAddresses } from './site-paths.ts';

/**
 * The source text of a CloudFront Function (JavaScript runtime 2.0) made from the same table and the same
 * matching code as the local server's; of the table it has the addresses alone. CloudFront refuses more than 10 KB.
 * @param buildDir the folder of this file. It cannot know by itself: the stacks run bundled with it, from
 *   elsewhere; which is also why esbuild, which refuses to be bundled, is loaded at run time.
 */
export function cloudFrontSource(name: 'toFile' | 'toStatus', buildDir: string): string {
  const { buildSync }: typeof import('esbuild') = createRequire(join(buildDir, 'cloudfront-source.ts'))(
    'esbuild',
  );
  const built = buildSync({
    stdin: {
      contents: `import { ${name} } from './cloudfront-handlers.ts';
export const answer = (event) => ${name}(${JSON.stringify(siteAddresses)}, event);`,
      resolveDir: buildDir,
      loader: 'ts',
    },
    bundle: true,
    format: 'iife',
    globalName: 'site',
    target: 'es2017',
    minifyWhitespace: true,
    minifySyntax: true,
    write: false,
  });
  const [output] = built.outputFiles;
  if (!output) throw new Error('The CloudFront Function could not be bundled.');
  return `${output.text}function handler(event){return site.answer(event)}\n`;
}
