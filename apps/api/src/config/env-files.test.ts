import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { configuredFiles, loadEnvFiles, parseEnvFile } from './env-files.ts';

describe('a configuration file', () => {
  test.each([
    ['MAIL_FROM=Patrol Plan <no-reply@city.example>', 'Patrol Plan <no-reply@city.example>'],
    ['MAIL_FROM="Patrol Plan <no-reply@city.example>"', 'Patrol Plan <no-reply@city.example>'],
    ["MAIL_FROM='Patrol Plan <no-reply@city.example>'", 'Patrol Plan <no-reply@city.example>'],
    ['TOKEN=ab#cd', 'ab#cd'],
    ['TOKEN=abcd  # of the staging server', 'abcd'],
    ['TOKEN="ab #cd" # of the staging server', 'ab #cd'],
    [String.raw`TOKEN="a\"b\\c"`, String.raw`a"b\c`],
    [String.raw`TOKEN=a\b`, String.raw`a\b`],
    ['  export  TOKEN = abcd ', 'abcd'],
    ['TOKEN=a=b==', 'a=b=='],
    ['TOKEN=', ''],
    ['TOKEN=$HOME', '$HOME'],
  ])('a configuration file has the value of %s', (line, value) => {
    expect(Object.values(parseEnvFile(line))).toEqual([value]);
  });

  test('empty lines, comments and Windows line ends of a configuration file are ignored', () => {
    expect(parseEnvFile('# a\r\n\r\n; b\r\nPORT=1\r\nHOST=::1\r\n')).toEqual({ PORT: '1', HOST: '::1' });
  });

  test.each([
    ['PORT=1\nDATABASE_URL', 'Line 2 is not of the form NAME=value.'],
    ['MAIL FROM=x', 'Line 1 is not of the form NAME=value.'],
    ['MAIL_FROM="x', 'The quotes of line 1 do not end with the value.'],
    ["MAIL_FROM='x' y", 'The quotes of line 1 do not end with the value.'],
  ])('the line %o of a configuration file is refused with its number', (text, sentence) => {
    expect(() => parseEnvFile(text)).toThrow(sentence);
  });
});

describe('configuration files', () => {
  let folder: string;
  const path = (name: string) => join(folder, name);
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'patrol-env-'));
    writeFileSync(path('first'), 'PORT=1\nHOST=first\n');
    writeFileSync(path('second'), 'HOST=second\nTIME_ZONE=UTC\n');
    mkdirSync(path('folder'));
    writeFileSync(path('bad'), 'PORT\n');
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test('the environment overrides the first configuration file, which overrides the second', () => {
    const env: NodeJS.ProcessEnv = { PORT: '0' };
    expect(loadEnvFiles(env, [path('first'), path('missing'), path('second')])).toEqual([
      path('first'),
      path('second'),
    ]);
    expect(env).toEqual({ PORT: '0', HOST: 'first', TIME_ZONE: 'UTC' });
  });

  test('an unreadable configuration file is reported as unreadable, not as missing', () => {
    expect(() => loadEnvFiles({}, [path('folder')])).toThrow(
      `${path('folder')} is there but cannot be read: EISDIR.`,
    );
    // Root may read everything.
    if (process.getuid?.() === 0) return;
    writeFileSync(path('secret'), 'PORT=1');
    chmodSync(path('secret'), 0);
    expect(() => loadEnvFiles({}, [path('secret')])).toThrow(
      `${path('secret')} is there but cannot be read: this user may not read it.`,
    );
  });

  test('a bad line of a configuration file is reported with its file', () => {
    expect(() => loadEnvFiles({}, [path('bad')])).toThrow(
      `${path('bad')}: Line 1 is not of the form NAME=value.`,
    );
  });

  test('an installed release names its files', () => {
    expect(configuredFiles({ PATROLPLAN_CONFIG: '/etc/patrolplan/environment:/opt/x/.env' })).toEqual([
      '/etc/patrolplan/environment',
      '/opt/x/.env',
    ]);
    expect(configuredFiles({})).toBeUndefined();
  });
});
