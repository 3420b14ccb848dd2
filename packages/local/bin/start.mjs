#!/usr/bin/env node
// `npm start`: installs what running needs, builds the site and the system when their sources changed, starts it.
// Plain JavaScript on purpose: it must run before anything is installed.
import { pathToFileURL } from 'node:url';
import { buildSite } from './build-site.mjs';
import { bundleSystem } from './bundle-system.mjs';
import { installForRunning, requireNode } from './install.mjs';

requireNode();
installForRunning();
// In a program of its own, beside the making of the demo data.
const site = buildSite();

process.setSourceMapsEnabled(true);
const { start } = await import(pathToFileURL(await bundleSystem()).href);
await start(site);
