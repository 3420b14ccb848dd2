#!/usr/bin/env node
// `npm start`: installs what running needs, builds the site and the system when their sources changed, starts it.
// Plain JavaScript on purpose: it must run before anything is installed.
import { pathToFileURL } from 'node:url';
import { buildSite } from './build-site.mjs';
import { bundleSystem } from './bundle-system.mjs';
import { installForRunning, requireNode } from './install.mjs';

requireNode();
installForRunning();
await buildSite();
const bundle = await bundleSystem();

process.setSourceMapsEnabled(true);
await import(pathToFileURL(bundle).href);
