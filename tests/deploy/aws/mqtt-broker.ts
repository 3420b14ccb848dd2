import type { Server } from 'node:https';
import { generate, parser } from 'mqtt-packet';
import { type WebSocket, WebSocketServer } from 'ws';

const atMostBytes = 128 * 1024;
const atMostSlashes = 7;

type Client = { readonly socket: WebSocket; readonly topics: Set<string> };

export class MqttBroker {
  readonly #clients = new Set<Client>();

  constructor(server: Server) {
    const sockets = new WebSocketServer({ server, path: '/mqtt' });
    sockets.on('connection', (socket, { url }) => {
      const isSigned = new URLSearchParams(url?.split('?')[1]).has('X-Amz-Signature');
      if (isSigned) this.#serve(socket);
      else socket.close();
    });
  }

  hasSubscriber(topic: string): boolean {
    return [...this.#clients].some(({ topics }) => topics.has(topic));
  }

  publish(topic: string, payload: Buffer): void {
    for (const { socket, topics } of this.#clients)
      if (topics.has(topic))
        socket.send(generate({ cmd: 'publish', topic, payload, qos: 0, dup: false, retain: false }));
  }

  close(): void {
    for (const { socket } of this.#clients) socket.terminate();
  }

  #serve(socket: WebSocket): void {
    const client: Client = { socket, topics: new Set() };
    const packets = parser();
    socket.on('message', (bytes: Buffer) => packets.parse(bytes));
    socket.on('close', () => this.#clients.delete(client));
    packets.on('error', () => socket.close());
    packets.on('packet', (packet) => {
      switch (packet.cmd) {
        case 'connect':
          this.#clients.add(client);
          return socket.send(generate({ cmd: 'connack', returnCode: 0, sessionPresent: false }));
        case 'subscribe': {
          for (const { topic } of packet.subscriptions) client.topics.add(topic);
          const granted = packet.subscriptions.map(() => 1);
          return socket.send(generate({ cmd: 'suback', messageId: packet.messageId ?? 0, granted }));
        }
        case 'publish': {
          const payload = Buffer.from(packet.payload);
          if (payload.length > atMostBytes || packet.topic.split('/').length - 1 > atMostSlashes)
            return socket.close();
          if (packet.qos > 0) socket.send(generate({ cmd: 'puback', messageId: packet.messageId ?? 0 }));
          return this.publish(packet.topic, payload);
        }
        case 'pingreq':
          return socket.send(generate({ cmd: 'pingresp' }));
        default:
          return socket.close();
      }
    });
  }
}
