/*
 * Takes the place of `electrodb` in every bundle. ElectroDB requires the document client, of which it uses these commands, and
 * a bundler keeps what is required whole, with all that it imports: 60 kB more. So they are handed to it instead.
 */
import {
  BatchGetCommand,
  BatchWriteCommand,
  DeleteCommand,
  GetCommand,
  PutCommand,
  QueryCommand,
  ScanCommand,
  TransactGetCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import commands from './document-commands.cjs';

Object.assign(commands, {
  BatchGetCommand,
  BatchWriteCommand,
  DeleteCommand,
  GetCommand,
  PutCommand,
  QueryCommand,
  ScanCommand,
  TransactGetCommand,
  TransactWriteCommand,
  UpdateCommand,
});

export { Entity, Service } from '../node_modules/electrodb';
