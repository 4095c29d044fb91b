import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** A way to PostgreSQL that a test can cut, as stopping the server does, and freeze, as a hanging machine does. */
export class FragileProxy {
  readonly #target: { readonly host: string; readonly port: number };
  readonly #sockets = new Set<Socket>();
  readonly #port: number;
  #server: Server;
  #frozen = false;

  private constructor(target: URL, server: Server) {
    this.#target = { host: target.hostname, port: Number(target.port) };
    this.#server = server;
    this.#port = (server.address() as AddressInfo).port;
    server.on('connection', (socket) => this.#forward(socket));
  }

  static async to(databaseUrl: string): Promise<FragileProxy> {
    return new FragileProxy(new URL(databaseUrl), await listening(0));
  }

  /** Returns the address of a database by way of this proxy. */
  through(databaseUrl: string): string {
    const url = new URL(databaseUrl);
    url.port = String(this.#port);
    return url.href;
  }

  get connections(): number {
    return this.#sockets.size;
  }

  /** Ends every connection and refuses new ones. */
  cut(): void {
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
  }

  /** Accepts connections and bytes and passes nothing on. */
  freeze(): void {
    this.#frozen = true;
    for (const socket of this.#sockets) socket.pause();
  }

  async repair(): Promise<void> {
    this.#frozen = false;
    for (const socket of this.#sockets) socket.resume();
    if (this.#server.listening) return;
    this.#server = await listening(this.#port);
    this.#server.on('connection', (socket) => this.#forward(socket));
  }

  #forward(socket: Socket): void {
    const target = connect(this.#target);
    socket.on('data', (bytes) => target.write(bytes));
    target.on('data', (bytes) => socket.write(bytes));
    for (const [one, other] of [
      [socket, target],
      [target, socket],
    ] as const) {
      this.#sockets.add(one);
      if (this.#frozen) one.pause();
      one.on('error', () => other.destroy());
      one.on('close', () => {
        this.#sockets.delete(one);
        other.destroy();
      });
    }
  }
}

async function listening(port: number): Promise<Server> {
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  return server;
}
