import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

export type PackPage = { readonly before: string; readonly after: string };

// Path from the project root, because the bundle also contains this file.
const inPage = (name: string): string =>
  fileURLToPath(new URL(`../../../../packages/audit/src/evidence/page/${name}`, import.meta.url));

const hashSource = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/**
 * HTML around an evidence pack. The build is reproducible, so a file can be compared with the source code.
 */
export const packPage = async (): Promise<PackPage> => {
  const bundle = await build({
    entryPoints: [inPage('pack-page-main.ts')],
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    minify: true,
    legalComments: 'none',
  });
  const script = bundle.outputFiles[0]?.text.trim() ?? '';
  const style = await readFile(inPage('pack-page.css'), 'utf8');
  const policy = `default-src 'none'; script-src ${hashSource(script)}; style-src ${hashSource(style)}; base-uri 'none'; form-action 'none'`;
  const before = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<title>Evidence pack</title>
<style>${style}</style>
<script>${script}</script>
</head>
<body>
<noscript><p>With JavaScript on, this file checks itself and shows its contents, even offline. npm run verify-pack reads it without a browser.</p></noscript>
<main id="page"><p>Checking…</p></main>
<script type="application/jsonl" id="pack">
`;
  return { before, after: '</script>\n</body>\n</html>\n' };
};
