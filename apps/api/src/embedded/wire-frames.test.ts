import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { BrokenFrame, frame, readStart, splitFrames, text } from './wire-frames.ts';

test('wire messages are read correctly wherever the stream is split', () => {
  const message = fc.record({
    type: fc.constantFrom('Q', 'P', 'B', 'S'),
    body: fc.uint8Array({ maxLength: 40 }),
  });
  fc.assert(
    fc.property(fc.array(message, { maxLength: 8 }), fc.nat(), (messages, cut) => {
      const whole = Buffer.concat(messages.map(({ type, body }) => frame(type, Buffer.from(body))));
      const at = whole.length === 0 ? 0 : cut % whole.length;
      const before = splitFrames(whole.subarray(0, at));
      const after = splitFrames(Buffer.concat([before.rest, whole.subarray(at)]));
      expect(after.rest).toHaveLength(0);
      expect([...before.frames, ...after.frames].map(({ type }) => type)).toEqual(
        messages.map(({ type }) => type),
      );
      expect(Buffer.concat([...before.frames, ...after.frames].map(({ bytes }) => bytes))).toEqual(whole);
    }),
  );
});

test('an impossible message length is refused instead of waited for', () => {
  expect(() => splitFrames(Buffer.from([81, 0, 0, 0, 1]))).toThrow(BrokenFrame);
  expect(() => splitFrames(Buffer.from([81, 0x7f, 0xff, 0xff, 0xff]))).toThrow(BrokenFrame);
  expect(() => readStart(Buffer.from('GET / HTTP/1.1\r\n\r\n'))).toThrow(BrokenFrame);
});

test('a startup message is read once it is complete', () => {
  const start = Buffer.concat([Buffer.from([0, 0, 0, 13, 0, 3, 0, 0]), text('user')]);
  expect(readStart(start.subarray(0, 6))).toBeUndefined();
  expect(readStart(Buffer.concat([start, Buffer.from('p')]))).toEqual({
    code: 196_608,
    rest: Buffer.from('p'),
  });
});
