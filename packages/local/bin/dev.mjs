#!/usr/bin/env node
// Implements `npm run dev`: starts the product from its sources, with hot reload.
import { installForRunning, requireNode } from './install.mjs';

requireNode();
installForRunning();
// tsx is imported late, because it may have been installed only a moment earlier. Later imports can be
// TypeScript.
await import('tsx');
const { develop } = await import('../src/development/develop.ts');
await develop();
