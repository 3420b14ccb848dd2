/** What ElectroDB gets of `@aws-sdk/lib-dynamodb` in a bundle: the commands by name, which `electrodb.ts` fills in. */
module.exports = {};
