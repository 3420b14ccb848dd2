#!/usr/bin/env node
// `npm run dev`: the product from its sources, with live edits.
import { installForRunning, requireNode } from './install.mjs';

requireNode();
installForRunning();
// tsx is imported late, because it may just have been installed; TypeScript works from here on.
await import('tsx');
const { develop } = await import('../src/development/develop.ts');
await develop();
