import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type PageRow, pageTable } from '../src/app/page-table.ts';
import { filesOf, fontsOf, readManifest } from './site-manifest.ts';
import { webRoot } from './vite-config.ts';

/** Manifest keys that every signed-in page loads in addition to its shell. */
const frame = ['index.html', 'src/app/app.tsx', 'src/session/amplify.ts', 'src/session/parent-record.ts'];

const marks = 'src/entities/attendance/unsent-marks.tsx';

/** Document used for all signed-in pages. */
const shell = '/portal';

/** Converts a route pattern to a regular expression, because the service worker has no router. */
const pattern = (path: string): string => `^${path.replace(/:[^/]+/g, '[^/]+')}$`;

export async function siteWorker(distDir: string): Promise<string> {
  const manifest = readManifest(distDir);
  const addressesOf = (files: Iterable<string>) => [...files].map((file) => `/${file}`);
  const core = addressesOf([...filesOf(manifest, frame), ...fontsOf(manifest)]);
  const pageOf = ({ path, alsoAt = [], access, component }: PageRow) => {
    const chunks = [`src/features/${component}`, ...(access === 'admin' ? [marks] : [])];
    const files = addressesOf(filesOf(manifest, chunks)).filter((file) => !core.includes(file));
    // A public page has its own prerendered document.
    const document = access === 'public' ? path : shell;
    return { path, patterns: [path, ...alsoAt].map(pattern), document, files };
  };
  const isKept = ({ path, access }: PageRow) =>
    access === 'parent' || access === 'admin' || path === '/schedule';
  const pages = pageTable.filter(isKept).map(pageOf);
  const build = JSON.stringify({ shell, core, pages });
  const version = createHash('sha256').update(build).digest('hex').slice(0, 12);
  const source = await readFile(join(webRoot, 'build/site-worker.js'), 'utf8');
  return `const build = ${build};\nconst version = '${version}';\n${source}`;
}
