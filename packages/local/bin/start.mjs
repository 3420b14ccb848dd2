#!/usr/bin/env node
// `npm start`: installs what running needs, builds the site when its sources changed, starts the system.
// Plain JavaScript on purpose: it must run before anything is installed.
import { buildSite } from './build-site.mjs';
import { installForRunning, requireNode } from './install.mjs';

requireNode();
installForRunning();
await buildSite();

const { register } = await import('tsx/esm/api');
register();
await import('../src/main.ts');
