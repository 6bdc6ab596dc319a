import fc from 'fast-check';
import { expect, test } from 'vitest';
import { completeLines } from './complete-lines.ts';

const cut = (text: string) => {
  const { lines, rest } = completeLines(Buffer.from(text));
  return [Buffer.from(lines).toString(), Buffer.from(rest).toString()];
};

test('a piece is cut after its last complete line', () => {
  expect(cut('a,b\nc,d\ne,')).toEqual(['a,b\nc,d\n', 'e,']);
  expect(cut('a,b\r\nc')).toEqual(['a,b\r\n', 'c']);
  expect(cut('a,b\n')).toEqual(['a,b\n', '']);
  expect(cut('a,b')).toEqual(['', 'a,b']);
});

test('a line break within quotes does not end a line', () => {
  expect(cut('a\n"b\nc')).toEqual(['a\n', '"b\nc']);
  expect(cut('a\n"b ""x""\nc"\nd')).toEqual(['a\n"b ""x""\nc"\n', 'd']);
});

test('a file split at any byte gives the same lines', () => {
  const file = Buffer.from('a,b\n"x\ny ""z""",2\né,3\r\n"",4\n');
  fc.assert(
    fc.property(fc.array(fc.nat(file.length), { maxLength: 6 }), (cuts) => {
      const edges = [0, ...cuts.toSorted((a, b) => a - b), file.length];
      let rest: Uint8Array = Buffer.alloc(0);
      const read = edges.slice(1).flatMap((edge, n) => {
        const next = completeLines(Buffer.concat([rest, file.subarray(edges[n], edge)]));
        rest = next.rest;
        return [Buffer.from(next.lines).toString()];
      });
      expect(read.join('')).toBe(file.toString());
      // Every piece is readable text: no letter is cut in two.
      expect(read.some((piece) => piece.includes('\uFFFD'))).toBe(false);
    }),
  );
});
