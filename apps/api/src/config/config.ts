import { FEATURES, knownFeatures } from '@patrolplan/contract/features';
import * as v from 'valibot';
import { isTimeZone } from '#time/wall-time.ts';
import { isNetwork } from './is-network.ts';
import { variableRefusals } from './production-refusals.ts';

/**
 * The environment, parsed once. Every variable is listed here with its default; a bad value is reported in one
 * sentence that names it.
 */
const wholeNumber = (min: number, max: number) =>
  v.pipe(
    v.string(),
    v.regex(/^\d+$/, 'must be a whole number'),
    v.transform(Number),
    v.minValue(min, `must be at least ${min}`),
    v.maxValue(max, `must be at most ${max}`),
  );
const address = v.pipe(v.string(), v.url('must be an absolute URL'), v.transform(withoutTrailingSlash));
const databaseAddress = v.pipe(v.string(), v.regex(/^postgres(ql)?:\/\//, 'must start with postgres://'));
const flag = v.pipe(
  v.picklist(['true', 'false'], "must be 'true' or 'false'"),
  v.transform((value) => value === 'true'),
);
const share = v.pipe(
  v.string(),
  v.transform((value) => (value === 'off' ? 0 : Number(value))),
  v.check((value) => value >= 0 && value <= 1, "must be 'off' or a number up to 1, such as 0.1"),
);
const list = v.pipe(
  v.string(),
  v.transform((value): readonly string[] =>
    value.split(',').flatMap((entry) => (entry.trim() === '' ? [] : [entry.trim()])),
  ),
);

const linkTemplate = v.pipe(
  v.string(),
  v.maxLength(500, 'must have at most 500 characters'),
  v.regex(
    /^[a-z][a-z\d+.-]*:.*\{latitude\}/i,
    "must be an address with '{latitude}' and '{longitude}' in it",
  ),
  v.includes('{longitude}', "must be an address with '{latitude}' and '{longitude}' in it"),
);

const environment = v.object({
  /** `demo` seeds demo data and simulates providers without a key; `production` refuses both. */
  PATROL_MODE: v.optional(v.picklist(['demo', 'production'], "must be 'demo' or 'production'"), 'demo'),
  HOST: v.optional(v.string(), '127.0.0.1'),
  PORT: v.optional(wholeNumber(0, 65_535), '8080'),
  DATABASE_URL: databaseAddress,
  /** Replicas of it, behind one address. Only answers that may be some seconds old are read there. */
  DATABASE_READ_URL: v.optional(databaseAddress),
  DATABASE_MAX_CONNECTIONS: v.optional(wholeNumber(1, 500), '10'),
  /** More of them, only for shift events, alarms and the renewal of sessions, which never wait for other calls. */
  DATABASE_ALARM_CONNECTIONS: v.optional(wholeNumber(1, 100), '4'),
  /** Whether a pooler in transaction mode, such as PgBouncer, is in front of both. */
  DATABASE_POOLER: v.optional(flag, 'false'),
  /** How long an instance keeps serving after SIGTERM while /readyz reports that it stops. */
  DRAIN_SECONDS: v.optional(wholeNumber(0, 300), '5'),
  /** The first signs, all verify: put a new one in front to rotate without signing anyone out. */
  TOKEN_SECRETS: v.pipe(
    list,
    v.check((secrets) => secrets.length > 0, 'is required'),
  ),
  /** Where people reach the product; links in emails start with it. */
  PUBLIC_URL: v.optional(
    v.pipe(
      address,
      v.check(
        (url) => new URL(url).pathname === '/',
        'must not have a path: the front end needs a host of its own, such as https://patrol.city.example',
      ),
    ),
  ),
  /** The organisation that invites people, as their email names it. */
  ORGANISATION_NAME: v.optional(v.pipe(v.string(), v.maxLength(100, 'must have at most 100 characters'))),
  /** Front ends on other hosts that may call the API from a browser. */
  ALLOWED_ORIGINS: v.optional(
    v.pipe(
      list,
      v.check(
        (origins) => origins.every(isOrigin),
        "must be a list of origins such as 'https://patrol.example'",
      ),
    ),
    '',
  ),
  /** Whether one reverse proxy in front sets X-Forwarded-For. */
  TRUST_PROXY: v.optional(flag, 'false'),
  /** Free sign-ins in a quarter of an hour from one network address; an office's whole shift shares one. */
  ATTEMPTS_PER_ADDRESS: v.optional(wholeNumber(1, 1_000_000), '300'),
  /** Open connections from one network address. Behind a proxy all come from one, so TRUST_PROXY switches it off. */
  CONNECTIONS_PER_ADDRESS: v.optional(wholeNumber(1, 1_000_000), '1000'),
  /** How long a registration that nobody verified is stored. */
  UNVERIFIED_ACCOUNT_DAYS: v.optional(wholeNumber(3, 3_650), '30'),
  /** How long an invited person may take to choose a password. Not shorter than the invitation link is valid. */
  INVITATION_DAYS: v.optional(wholeNumber(3, 3_650), '14'),
  /** How long the log of route fetches is stored. */
  ROUTE_LOG_DAYS: v.optional(wholeNumber(1, 3_650), '400'),
  /** How long visits are stored. Longer than a visit may be late, so that a late repetition is still recognised. */
  VISIT_DAYS: v.optional(wholeNumber(8, 3_650), '400'),
  /** How long the events of shifts, alarms and end-of-shift sheets are stored. Longer than an event may be late. */
  SHIFT_DAYS: v.optional(wholeNumber(8, 3_650), '30'),
  /** After how many days the position of a call for help is deleted. */
  HELP_POSITION_DAYS: v.optional(wholeNumber(1, 365), '7'),
  /** The keys that sign push messages, both or none: without them the service makes its own and keeps them in the database. */
  VAPID_PUBLIC_KEY: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{87}$/, 'must be a key in base64url'))),
  VAPID_PRIVATE_KEY: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{43}$/, 'must be a key in base64url'))),
  /** Private networks that webhooks may reach, such as `10.20.0.0/16`; without it none. */
  WEBHOOK_NETWORKS: v.pipe(
    v.optional(list, ''),
    v.everyItem(isNetwork, "must be a list of networks such as '10.20.0.0/16'"),
  ),
  /** With the setting `visit_recovery` on: how long the base score of a site takes to recover after a visit. */
  VISIT_RECOVERY_MINUTES: v.optional(wholeNumber(1, 1_440), '90'),
  TIME_ZONE: v.optional(
    v.pipe(v.string(), v.check(isTimeZone, 'must be an IANA time zone')),
    'Europe/London',
  ),
  SMTP_URL: v.optional(v.pipe(v.string(), v.regex(/^smtps?:\/\//, 'must start with smtp:// or smtps://'))),
  MAIL_FROM: v.optional(v.string(), 'PatrolPlan <no-reply@patrolplan.invalid>'),
  /** The recipient of `mail failure`, which reports a failed backup or instance. */
  OPERATOR_EMAIL: v.optional(v.pipe(v.string(), v.email('must be an email address'))),
  /** Where people report a vulnerability, as /.well-known/security.txt names it; without it there is no such file. */
  SECURITY_CONTACT: v.pipe(
    v.optional(list, ''),
    v.everyItem(
      (contact) => /^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+|tel:\+?[\d-]+)$/.test(contact),
      "must be a list of addresses such as 'mailto:security@city.example'",
    ),
  ),
  /** The page that says how reports are treated. */
  SECURITY_POLICY: v.optional(v.pipe(v.string(), v.regex(/^https:\/\/\S+$/, 'must start with https://'))),
  /** Invited as staff while no staff account exists, so that setting up needs no command line. */
  FIRST_STAFF: v.optional(
    v.pipe(
      v.string(),
      v.regex(
        /^[^\s<>]+ [^<>]+ <[^\s<>@]+@[^\s<>@]+>$/,
        "must be a name and an address such as 'Al Boss <al@city.example>'",
      ),
      v.transform((text) => {
        const [name = '', email = ''] = text.split(' <');
        const [firstName = '', ...last] = name.split(' ');
        return { firstName, lastName: last.join(' ').trim(), email: email.slice(0, -1) };
      }),
    ),
  ),
  OPENWEATHERMAP_KEY: v.optional(v.string()),
  OPENWEATHERMAP_URL: v.optional(address, 'https://api.openweathermap.org'),
  TICKETMASTER_KEY: v.optional(v.string()),
  TICKETMASTER_URL: v.optional(address, 'https://app.ticketmaster.com'),
  /** The defaults are those of the providers' free plans; a million calls a month are 32,000 a day. */
  OPENWEATHERMAP_CALLS_PER_MINUTE: v.optional(wholeNumber(1, 60_000), '60'),
  OPENWEATHERMAP_CALLS_PER_DAY: v.optional(wholeNumber(1, 100_000_000), '32000'),
  TICKETMASTER_CALLS_PER_SECOND: v.optional(wholeNumber(1, 1_000), '5'),
  TICKETMASTER_CALLS_PER_DAY: v.optional(wholeNumber(1, 100_000_000), '5000'),
  MAPS_HOST: v.optional(address),
  MAPS_TOKEN: v.optional(v.string()),
  /** Attribution of routes from another maps service than Mapbox. */
  MAPS_ATTRIBUTION: v.optional(v.pipe(v.string(), v.maxLength(200, 'must have at most 200 characters'))),
  WEATHER_ICON_HOST: v.optional(address),
  /** Whether the screens have the link 'Directions', and where it leads by kind of device; {name} is the site's. */
  NAVIGATION_ANDROID: v.optional(linkTemplate),
  NAVIGATION_IOS: v.optional(linkTemplate),
  NAVIGATION_WEB: v.optional(linkTemplate),
  NAVIGATION: v.optional(v.picklist(['default', 'none'], "must be 'default' or 'none'"), 'default'),
  /** The address of a MapLibre style for the map, and the further hosts that it loads tiles, glyphs and images from. */
  MAP_STYLE: v.optional(address),
  /** Attribution of the base map of that style. */
  MAP_ATTRIBUTION: v.optional(v.pipe(v.string(), v.maxLength(200, 'must have at most 200 characters'))),
  MAP_HOSTS: v.pipe(
    v.optional(list, ''),
    v.everyItem((host) => /^https?:\/\//.test(host), 'must be a list of http addresses'),
  ),
  /** The optional parts of the product, by name; `none` switches all of them off. */
  FEATURES: v.pipe(
    v.optional(list, FEATURES.join()),
    v.check(
      (names) => names.every((name) => name === 'none' || knownFeatures([name]).length === 1),
      `must be 'none' or a list of these: ${FEATURES.join(', ') || 'there are none yet'}`,
    ),
    v.check(
      (names) => !names.includes('team') || names.includes('shift'),
      "must contain 'shift' where it contains 'team'",
    ),
    v.transform((names) => knownFeatures(names)),
  ),
  /** The organisation's OpenID Connect provider (docs/sign-in.md). */
  OIDC_ISSUER: v.optional(v.pipe(v.string(), v.url('must be an absolute URL'))),
  OIDC_CLIENT_ID: v.optional(v.string()),
  OIDC_CLIENT_SECRET: v.optional(v.string()),
  /** How the sign-in button names the organisation. */
  OIDC_NAME: v.optional(v.pipe(v.string(), v.maxLength(60, 'must have at most 60 characters'))),
  OIDC_GROUPS_CLAIM: v.optional(v.string(), 'groups'),
  /** Members are staff; everybody else who signs in at the provider is not. */
  OIDC_STAFF_GROUP: v.optional(v.string()),
  /** `group=area` pairs: members have these areas and no others. */
  OIDC_AREA_GROUPS: v.pipe(
    v.optional(list, ''),
    v.everyItem((pair) => /^[^=]+=[^=]+$/.test(pair), "must be a list of pairs such as 'quay-team=Quayside'"),
    v.transform((pairs) =>
      pairs.map((pair) => {
        const [group = '', area = ''] = pair.split('=');
        return { group: group.trim(), area: area.trim() };
      }),
    ),
  ),
  /** Whether only the provider signs in: no passwords, no passkeys. The command line can still create a sign-in link. */
  SSO_ONLY: v.optional(flag, 'false'),
  /** Which share of the pages in browsers reports its errors: above 0, up to 1. `off` refuses reports. */
  CLIENT_ERRORS: v.optional(share, 'off'),
  /** The built front end; without it only the API is served. */
  WEB_ROOT: v.optional(v.string()),
  /** How long a start waits for a front end that is being built. The database is prepared meanwhile. */
  WEB_ROOT_WAIT_SECONDS: v.optional(wholeNumber(0, 3_600), '0'),
  /** Bearer token for /metrics. */
  METRICS_TOKEN: v.optional(v.pipe(v.string(), v.minLength(16, 'must have at least 16 characters'))),
  /** Whether callers on the same machine read /metrics without a token. A proxy on it is such a caller. */
  METRICS_ON_LOOPBACK: v.optional(flag, 'false'),
  LOG_LEVEL: v.optional(
    v.picklist(['silent', 'error', 'warn', 'info', 'debug', 'trace'], 'is not a log level'),
    'info',
  ),
});

export type Config = v.InferOutput<typeof environment>;

export class ConfigError extends Error {}

type Env = Readonly<Record<string, string | undefined>>;

/**
 * Empty variables count as absent. Throws a ConfigError whose message has one line for each bad value; for production also
 * for each that is missing or too weak there, so that an operator reads all of them at once.
 */
export function readConfig(env: Env): Config {
  const read = v.safeParse(environment, withoutEmpty(env));
  if (read.success) return read.output;
  const sentences = explainIssues(read.issues);
  // Safe: what is wrong is left out, so the others are as the schema says.
  const sound = Object.fromEntries(
    Object.entries(read.output as object).filter(([name]) => !sentences.has(name)),
  ) as Partial<Config>;
  for (const [name, sentence] of variableRefusals(sound)) {
    if (!sentences.has(name)) sentences.set(name, sentence);
  }
  throw new ConfigError([...sentences.values()].join('\n'));
}

/** The command line reads the same variables; it needs no signing secret, and may find its database without an address. */
const commandLine = v.object({
  ...environment.entries,
  DATABASE_URL: v.optional(databaseAddress),
  TOKEN_SECRETS: v.optional(list, ''),
});

export type CommandLineConfig = v.InferOutput<typeof commandLine>;

export function readCommandLineConfig(env: Env): CommandLineConfig {
  const read = v.safeParse(commandLine, withoutEmpty(env));
  if (read.success) return read.output;
  throw new ConfigError([...explainIssues(read.issues).values()].join('\n'));
}

const withoutEmpty = (env: Env) =>
  Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));

/** The first problem of each variable, by its name. */
function explainIssues(issues: readonly v.BaseIssue<unknown>[]): Map<string, string> {
  const sentences = new Map<string, string>();
  for (const issue of issues) {
    const name = String(issue.path?.[0]?.key);
    const message = issue.received === 'undefined' ? 'is required' : issue.message;
    if (!sentences.has(name)) sentences.set(name, `${name} ${message}.`);
  }
  return sentences;
}

function withoutTrailingSlash(url: string): string {
  return url.replace(/(?<!\/)\/+$/, '');
}

function isOrigin(text: string): boolean {
  return URL.canParse(text) && new URL(text).origin === text;
}
