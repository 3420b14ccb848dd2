/** Replaces `@aws-sdk/lib-dynamodb` for imports; `require` gets `document-commands.cjs`. */
export * from '../node_modules/@aws-sdk/lib-dynamodb';
