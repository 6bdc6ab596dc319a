import { readFileSync } from 'node:fs';
import { delimiter } from 'node:path';
import { errorCode } from '#db/explain-database-error.ts';

/** A configuration file that cannot be used, in a sentence for the operator. */
export class EnvFileError extends Error {}

const NAME_AND_VALUE = /^(?:export\s+)?([A-Za-z_]\w*)\s*=([^]*)/;

/**
 * The variables of a file with one `NAME=value` a line. A value is taken as it is, as systemd does: `Name <address>` needs no
 * quotes, and only a '#' after a space begins a comment. Quotes around a value are removed.
 */
export function parseEnvFile(text: string): Readonly<Record<string, string>> {
  const variables: Record<string, string> = {};
  for (const [index, raw] of text.split(/\r?\n/).entries()) {
    const line = raw.trim();
    if (line === '' || line.startsWith('#') || line.startsWith(';')) continue;
    const [, name, value] = NAME_AND_VALUE.exec(line) ?? [];
    if (name === undefined || value === undefined) {
      throw new EnvFileError(`Line ${index + 1} is not of the form NAME=value.`);
    }
    variables[name] = withoutQuotes(value.trimStart(), index + 1);
  }
  return variables;
}

function withoutQuotes(value: string, line: number): string {
  const [quote = ''] = value;
  if (quote !== '"' && quote !== "'") return value.replace(/\s#[^]*/, '').trimEnd();
  const [, quoted] =
    (quote === '"' ? /^"((?:[^"\\]|\\.)*)"\s*(?:#.*)?$/ : /^'([^']*)'\s*(?:#.*)?$/).exec(value) ?? [];
  if (quoted === undefined) throw new EnvFileError(`The quotes of line ${line} do not end with the value.`);
  return quote === '"' ? quoted.replaceAll(/\\(["\\$`])/g, '$1') : quoted;
}

/**
 * Adds the variables of configuration files to the environment. What is set already wins, then the earlier file. A file that
 * does not exist is left out; returns the paths of the others.
 */
export function loadEnvFiles(env: NodeJS.ProcessEnv, paths: readonly string[]): readonly string[] {
  return paths.filter((path) => {
    const text = readIfPresent(path);
    if (text === undefined) return false;
    try {
      for (const [name, value] of Object.entries(parseEnvFile(text))) env[name] ??= value;
    } catch (cause) {
      if (cause instanceof EnvFileError) throw new EnvFileError(`${path}: ${cause.message}`, { cause });
      throw cause;
    }
    return true;
  });
}

/** The files of an installed release; `bin/patrolplan` names them, for the service and the command line alike. */
export function configuredFiles(env: NodeJS.ProcessEnv): readonly string[] | undefined {
  return env['PATROLPLAN_CONFIG']?.split(delimiter).filter((path) => path !== '');
}

function readIfPresent(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (cause) {
    if (errorCode(cause) === 'ENOENT') return undefined;
    const reason = errorCode(cause) === 'EACCES' ? 'this user may not read it' : errorCode(cause);
    throw new EnvFileError(`${path} is there but cannot be read: ${reason}.`, { cause });
  }
}
