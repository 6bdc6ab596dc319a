import * as v from 'valibot';
import { cutText } from '#core/cut-text.ts';
import { type Result, fail, ok } from '#core/result.ts';
import { isOnGrid, worldPosition } from './grid-position.ts';
import { type OrderHours, orderHours } from './order-hours.ts';
import {
  type Condition,
  type ConditionSet,
  type Place,
  type Provision,
  provisionSchema,
} from './order-schema.ts';
import { readUsrn } from '#modules/sites/usrn.ts';
import { readWkt } from './read-wkt.ts';
import { refusedRegulation, regulationTag } from './regulations.ts';

/** The limits of limited waiting in minutes; a longer stay does not count as limited. */
const LIMITED = { least: 5, most: 480 };
const DURATION = /^P(?:(\d{1,4})D)?(?:T(?:(\d{1,4})H)?(?:(\d{1,5})M)?)?$/;

/** The shortest of the longest stays of an order, in minutes; null where waiting is not limited. */
function maxStayMinutes({ conditions }: ConditionSet): number | null {
  const stays = conditions.flatMap(({ timeValidity, conditionSet }) => {
    const own = (timeValidity?.validPeriod ?? []).map(({ maxStayNoReturn }) =>
      parseMinutes(maxStayNoReturn?.maximumOccupancy ?? ''),
    );
    return conditionSet === undefined ? own : [...own, maxStayMinutes(conditionSet)];
  });
  const limits = stays.filter((minutes) => minutes !== null);
  return limits.length === 0 ? null : Math.min(...limits);
}

/** The minutes of an ISO 8601 duration such as 'PT1H30M'; null if no site can have them. */
function parseMinutes(duration: string): number | null {
  const [, days = '0', hours = '0', minutes = '0'] = DURATION.exec(duration) ?? [];
  const total = (Number(days) * 24 + Number(hours)) * 60 + Number(minutes);
  return total >= LIMITED.least && total <= LIMITED.most ? total : null;
}

/** A place of a provision as a site. */
export type OrderPlace = {
  /** The same in every version of the order: the reference of the provision and the number of the place. */
  readonly ref: string;
  readonly name: string;
  readonly street: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly hours: OrderHours;
  readonly limitedWaitingMinutes: number | null;
  readonly tags: string;
  /** Absent where the record names none. */
  readonly usrn?: string;
};

/** Why a provision is not a site, and what it calls itself. */
export type Unread = { readonly title: string; readonly reason: string };

const MAX_NAME = 120;

/** The sites of one provision, or the reason why there is none. `today` is such as '2026-11-17'. */
export function readProvision(sent: unknown, today: string): Result<readonly OrderPlace[], Unread> {
  const parsed = v.safeParse(provisionSchema, sent, { abortEarly: true });
  if (!parsed.success) return fail({ title: provisionTitle(sent), reason: schemaProblem(parsed.issues) });
  const provision = parsed.output;
  const title = shortened(provision.provisionDescription);
  const tag = readTag(provision.regulation);
  if (!tag.ok) return fail({ title, reason: tag.failure });
  const reason = notInForce(provision, today);
  if (reason !== undefined) return fail({ title, reason });
  const conditions = listConditions(provision.regulation);
  const hours = orderHours(conditions, today);
  if (!hours.ok) return fail({ title, reason: hours.failure });
  const shared = {
    hours: hours.value,
    limitedWaitingMinutes: maxStayMinutes(conditions),
    tags: joinTags(tag.value, conditions),
  };
  const places: OrderPlace[] = [];
  for (const [n, place] of provision.regulatedPlace.entries()) {
    if (place.type !== 'regulationLocation') continue;
    const position = readPosition(place);
    if (!position.ok) return fail({ title, reason: position.failure });
    places.push({
      ...shared,
      ...position.value,
      ref: `${provision.reference}/${n + 1}`.toLowerCase(),
      ...placeNames(place, tag.value),
    });
  }
  return places.length === 0 ? fail({ title, reason: 'It has a diversion route only' }) : ok(places);
}

function schemaProblem([issue]: readonly [v.BaseIssue<unknown>, ...v.BaseIssue<unknown>[]]): string {
  const path = v.getDotPath(issue);
  return `It does not follow the schema${path === null ? '' : `: ${path}`}`;
}

function provisionTitle(sent: unknown): string {
  const text: unknown = Object(sent)['provisionDescription'];
  return typeof text === 'string' ? shortened(text) : '';
}

/** Proposals are not to be enforced yet, revoked provisions no longer. */
function notInForce(
  { actionType, orderReportingPoint: point, comingIntoForceDate: date }: Provision,
  today: string,
): string | undefined {
  if (point === 'permanentNoticeOfProposal' || point === 'ttroTtmoNoticeOfIntention')
    return 'A proposal: it is not in force';
  if (actionType === 'fullRevoke' || point.endsWith('Revocation'))
    return 'It is revoked: retire its site if there is one';
  const day = date?.slice(0, 10) ?? '';
  return day > today ? `It comes into force on ${day}` : undefined;
}

function readTag(regulation: Provision['regulation']): Result<string, string> {
  if (regulation.offListRegulation !== undefined)
    return fail(
      `A regulation outside of the list: ${shortened(regulation.offListRegulation.regulationShortName)}`,
    );
  const isSpeed =
    regulation.speedLimitValueBased !== undefined || regulation.speedLimitProfileBased !== undefined;
  const type = isSpeed
    ? 'speedLimit'
    : (regulation.generalRegulation?.regulationType ?? regulation.regulationType ?? '');
  if (type === '') return fail('It has no regulation type');
  const tag = regulationTag(type);
  return tag === undefined ? fail(refusedRegulation(type)) : ok(tag);
}

const listConditions = ({ condition, conditionSet }: Provision['regulation']): ConditionSet =>
  conditionSet ?? { operator: 'and', conditions: condition === undefined ? [] : [condition] };

/** Sites near a school have the tag that the rules of school terms name. */
function joinTags(tag: string, conditions: ConditionSet): string {
  const tags = [
    tag,
    ...(tag.startsWith('school') ? ['school'] : []),
    ...(hasEnd(conditions) ? ['temporary'] : []),
  ];
  return tags.toSorted().join(', ');
}

const hasEnd = ({ conditions }: ConditionSet): boolean =>
  conditions.some(
    ({ timeValidity, conditionSet }: Condition) =>
      timeValidity?.end !== undefined || (conditionSet !== undefined && hasEnd(conditionSet)),
  );

function readPosition(place: Place): Result<{ latitude: number; longitude: number }, string> {
  const wkt =
    place.pointGeometry?.point ??
    place.linearGeometry?.linestring ??
    place.directedLinear?.directedLineString ??
    place.polygon?.polygon;
  if (wkt === undefined) return fail('It has no position');
  const point = readWkt(wkt);
  if (!point.ok) return point;
  return isOnGrid(point.value)
    ? ok(worldPosition(point.value))
    : fail('Its position is outside of Great Britain');
}

/** The place and the kind of regulation, because a street has several; the street alone, and its number. */
function placeNames(
  place: Place,
  tag: string,
): { readonly name: string; readonly street: string; readonly usrn?: string } {
  const described = shortened(place.description);
  const name = described.toLowerCase().includes(tag) ? described : `${described}: ${tag}`;
  const streets = [place.pointGeometry, place.linearGeometry, place.polygon]
    .flatMap((geometry) => geometry?.externalReference ?? [])
    .flatMap((one) => one.uniqueStreetReferenceNumber);
  // The number belongs to the named street: a place at a corner has two.
  const street = streets.find((one) => one.nsgStreetName) ?? streets[0];
  const usrn = readUsrn(street?.usrn);
  return { name, street: shortened(street?.nsgStreetName ?? described), ...(usrn !== undefined && { usrn }) };
}

/** On one line, without notes in braces and control characters, cut at a word. */
function shortened(text: string): string {
  const tidy = text
    .replace(/\{[^{}]*\}/g, ' ')
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim();
  if (tidy.length <= MAX_NAME) return tidy;
  const cut = tidy.slice(0, MAX_NAME);
  return `${cutText(cut, Math.max(cut.lastIndexOf(' '), MAX_NAME / 2)).replace(/(?<![ ,;-])[ ,;-]+$/, '')}…`;
}
