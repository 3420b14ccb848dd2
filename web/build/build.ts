import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packPage } from '@hoops/audit/evidence/pack-page';
import { brand } from '@hoops/domain/brand';
import { build } from 'vite';
import { makeFonts } from './fonts.ts';
import { prerender } from './prerender.ts';
import { reviewsFramePath } from './security-headers.ts';
import { siteWorker } from './site-worker.ts';
import { clientConfig, serverConfig, webRoot } from './vite-config.ts';
import { reviewsFrameHtml, webManifest } from './web-manifest.ts';

const startedAt = performance.now();
const distDir = join(webRoot, 'dist');
const serverDir = join(webRoot, 'dist-ssr');

await makeFonts(join(webRoot, '.cache/fonts'));
await build(clientConfig);
await build(serverConfig);
const pages = await prerender(distDir, join(serverDir, 'entry-server.js'));
await writeFile(join(distDir, reviewsFramePath), reviewsFrameHtml(brand.reviewsWidget.scriptUrl));
await writeFile(join(distDir, 'manifest.json'), webManifest());
await writeFile(join(distDir, 'site-worker.js'), await siteWorker(distDir));
await writeFile(join(distDir, 'evidence-pack.json'), JSON.stringify(await packPage()));
await rm(serverDir, { recursive: true });

const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
process.stdout.write(`Built ${pages.length} pages into web/dist in ${seconds} s.\n`);
