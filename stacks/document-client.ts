/** What imports `@aws-sdk/lib-dynamodb` in a bundle gets it unchanged. What requires it gets `document-commands.cjs`. */
export * from '../node_modules/@aws-sdk/lib-dynamodb';
