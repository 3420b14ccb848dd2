#!/usr/bin/env node
// `npm run dev`: the product of `npm start`, from its sources: what is edited is live at once.
import { installForRunning, requireNode } from './install.mjs';

requireNode();
installForRunning();
// Imported only now, because it may just have been installed: from here on TypeScript can be imported.
await import('tsx');
const { develop } = await import('../src/development/develop.ts');
await develop();
