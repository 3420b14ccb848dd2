#!/usr/bin/env node
// Implements `npm start`: installs, builds changed parts, and starts. Plain JavaScript, because nothing is
// installed yet.
import { pathToFileURL } from 'node:url';
import { buildSite } from './build-site.mjs';
import { bundleSystem } from './bundle-system.mjs';
import { installForRunning, requireNode } from './install.mjs';

requireNode();
installForRunning();
// Builds in a separate process while the demo data is created.
const site = buildSite();

process.setSourceMapsEnabled(true);
const { start } = await import(pathToFileURL(await bundleSystem()).href);
await start(site);
