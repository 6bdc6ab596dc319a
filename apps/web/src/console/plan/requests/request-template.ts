import { localDay } from '#domain/local-time.ts';

const DAY_MS = 24 * 3_600_000;

/** A file to fill in: a heading with every column, and an example of each way to name a place. Its times can be imported. */
export function requestTemplate(now: Date): string {
  const day = localDay(new Date(now.getTime() - DAY_MS));
  return [
    'site,latitude,longitude,usrn,kind,time,text,reference',
    `Example Street Car Park,,,,Disabled bay misused,${day} 14:05,Two vans without a badge,C-1001`,
    `,54.97328,-1.61396,,School run,${day} 08:40,"Cars on the crossing, both sides",C-1002`,
    `,,,12345678,Bus stop blocked,${day} 17:20,,`,
    '',
  ].join('\n');
}
