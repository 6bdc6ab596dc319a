import { findChromium, findFirefox, findWebKit } from '#scripts/system-tools.ts';
import type { Engine, EngineName, EngineOptions } from './engine.ts';
import { startByPuppeteer } from './puppeteer-engine.ts';
import { startWebKit } from './webkit-engine.ts';

export function startEngine(name: EngineName, options: EngineOptions): Promise<Engine> {
  if (name === 'webkit') return startWebKit(found(findWebKit(), name), options);
  const program = name === 'firefox' ? findFirefox() : findChromium();
  return startByPuppeteer(name, found(program, name), options);
}

function found<T>(program: T | undefined, name: EngineName): T {
  if (program === undefined) throw new Error(`${name} is not installed.`);
  return program;
}
