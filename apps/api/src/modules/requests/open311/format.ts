import type { FastifyReply } from 'fastify';
import { type Fields, listXml } from './xml.ts';

export type Format = 'xml' | 'json';

export const FORMATS: readonly Format[] = ['xml', 'json'];

/** 'pavement.xml' is 'pavement' in XML; undefined without a format. */
export function splitFormat(name: string): { readonly name: string; readonly format: Format } | undefined {
  const format = FORMATS.find((one) => name.endsWith(`.${one}`));
  return format && { name: name.slice(0, -format.length - 1), format };
}

/** The elements of the lists of the standard. */
const LISTS = {
  services: 'service',
  service_requests: 'request',
  service_request_updates: 'request_update',
  errors: 'error',
} as const;

export function sendList(
  reply: FastifyReply,
  format: Format,
  list: keyof typeof LISTS,
  entries: readonly Fields[],
): FastifyReply {
  return format === 'json'
    ? reply.type('application/json; charset=utf-8').send(JSON.stringify(entries))
    : reply.type('text/xml; charset=utf-8').send(listXml(list, LISTS[list], entries));
}

/** Errors in the form of the standard: its code is the HTTP status. */
export const sendErrors = (
  reply: FastifyReply,
  format: Format,
  status: number,
  descriptions: readonly string[],
): FastifyReply =>
  sendList(
    reply.code(status),
    format,
    'errors',
    descriptions.map((description) => ({ code: status, description })),
  );

/** Times of the standard have no fractions of a second. */
export const w3cTime = (at: Date): string => `${at.toISOString().slice(0, 19)}Z`;
