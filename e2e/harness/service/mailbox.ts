import type { AddressInfo } from 'node:net';
import { expect } from '@playwright/test';
import { SMTPServer } from 'smtp-server';

/** An SMTP server that accepts every email and shows it to the test. */
export class Mailbox {
  readonly #emails: { to: string; text: string }[] = [];
  readonly #server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: (stream, session, done) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const text = readable(Buffer.concat(parts).toString('utf8'));
        for (const { address } of session.envelope.rcptTo) this.#emails.push({ to: address, text });
        done();
      });
    },
  });

  async open(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    // Safe: a server listening on TCP has an address of this kind.
    const { port } = this.#server.server.address() as AddressInfo;
    return `smtp://127.0.0.1:${port}`;
  }

  /** The newest link with this text in an email to this address; waits until there is one. */
  async linkFor(address: string, containing: string): Promise<string> {
    const found = () =>
      this.#emails
        .filter(({ to }) => to === address)
        .flatMap(({ text }) => text.match(/https?:\/\/\S+/g) ?? [])
        .findLast((link) => link.includes(containing));
    await expect.poll(found, { message: `an email to ${address}`, timeout: 30_000 }).toBeTruthy();
    return found() ?? '';
  }

  /** How many emails this address has received. */
  countTo(address: string): number {
    return this.#emails.filter(({ to }) => to === address).length;
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.#server.close(resolve));
  }
}

/** Decodes quoted-printable. */
function readable(message: string): string {
  return message
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}
