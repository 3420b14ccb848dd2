import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { commandReference } from '../src/command-reference.ts';

/** `npm run docs`: writes docs/reference/commands.md from the command declarations. */
const file = fileURLToPath(new URL('../../../docs/reference/commands.md', import.meta.url));
await writeFile(file, `${commandReference()}\n`);
process.stdout.write(`${file}\n`);
