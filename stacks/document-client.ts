/** Imports of `@aws-sdk/lib-dynamodb` stay unchanged; requires get `document-commands.cjs`. */
export * from '../node_modules/@aws-sdk/lib-dynamodb';
