/*
 * Takes the place of `http`, as Stripe's SDK imports it, in every bundle. Importing that module reads every one of its exports,
 * and one of them, `WebSocket`, loads Node's whole `fetch`, which costs a cold start of api-billing 13 to 34 ms on Node 24.
 */
module.exports = process.getBuiltinModule('node:http');
