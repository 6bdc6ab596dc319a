import type { Config } from './config.ts';

/** Where people reach the product. Only a demo may do without the setting. */
export function publicUrl(config: Pick<Config, 'PUBLIC_URL' | 'PORT'>): string {
  return config.PUBLIC_URL ?? `http://127.0.0.1:${config.PORT}`;
}
