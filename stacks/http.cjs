/*
 * Replaces `http` for Stripe's SDK in bundles: importing it reads all exports, and `WebSocket` loads Node's
 * `fetch`, 13 to 34 ms of a cold start.
 */
module.exports = process.getBuiltinModule('node:http');
