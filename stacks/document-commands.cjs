/** Commands of `@aws-sdk/lib-dynamodb` for ElectroDB in a bundle, filled in by `electrodb.ts`. */
module.exports = {};
