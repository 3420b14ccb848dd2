import { text } from 'node:stream/consumers';
import { readStackTrace } from '../read-stack-trace.ts';

console.log(await readStackTrace(process.cwd(), await text(process.stdin)));
