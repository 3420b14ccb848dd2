import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { openApiDocument } from '../src/open-api.ts';

/** `npm run docs`: writes docs/reference/openapi.json from the routes table. */
const file = fileURLToPath(new URL('../../../docs/reference/openapi.json', import.meta.url));
await mkdir(new URL('.', `file://${file}`), { recursive: true });
await writeFile(file, `${JSON.stringify(openApiDocument(), null, 2)}\n`);
process.stdout.write(`${file}\n`);
