import type { contract, ReadReply } from '@patrolplan/contract';
import { type Precautions, precautionsFromReply } from './precautions.ts';

/** The visits of today that count for a rule of several times a day, and how many there are to be. */
export type VisitsToday = { readonly visits: number; readonly of: number };

export type SiteWeather = { readonly main: string; readonly temp: number | null };

/** A site of the plan, without boosts and routes. */
export type Site = {
  readonly siteId: number;
  readonly siteName: string;
  readonly areaName: string;
  readonly baseScore: number;
  readonly weatherScore: number;
  readonly eventScore: number;
  readonly currentPeriod: string;
  readonly dayType: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly weather: SiteWeather | null;
  /** When (ms since 1970) a warden last visited it; null when unknown. */
  readonly lastVisitedAt: number | null;
  /** Enforced days beyond its visit rule, 0 on the day it is due. Absent before that and without a rule. */
  readonly overdueDays?: number | null | undefined;
  /** Only for a site that is to be seen several times a day. */
  readonly visitsToday?: VisitsToday | null | undefined;
  /** Minutes of a visit, if the site has its own. */
  readonly visitMinutes?: number | null | undefined;
  /** Minutes that a vehicle may wait there, if they are limited. */
  readonly limitedWaitingMinutes?: number | null | undefined;
  /** What a warden must know before going there, if anything. */
  readonly precautions?: Precautions | null | undefined;
  /** Enforcement times around the day of the plan; empty: closed. Absent for a site without hours. */
  readonly openings?: readonly Opening[] | null | undefined;
};

/** An enforcement time, in ms since 1970. */
export type Opening = { readonly open: number; readonly close: number };

export type LocatedSite = Site & { readonly latitude: number; readonly longitude: number };

export type SiteScoreReply = ReadReply<typeof contract.scoreSites>[number];

export function siteFromReply(reply: SiteScoreReply): Site {
  return {
    siteId: reply.site_id,
    siteName: reply.site_name,
    areaName: reply.area_name,
    baseScore: reply.base_score,
    weatherScore: reply.weather_score,
    eventScore: reply.event_score,
    currentPeriod: reply.current_period,
    dayType: reply.day_type,
    latitude: reply.latitude,
    longitude: reply.longitude,
    weather: reply.weather,
    lastVisitedAt: Date.parse(reply.last_visited_at ?? '') || null,
    overdueDays: reply.visit_due && reply.visit_due.unseen_days - reply.visit_due.every_days,
    visitsToday: reply.visits_today,
    visitMinutes: reply.visit_minutes,
    limitedWaitingMinutes: reply.limited_waiting_minutes,
    precautions: precautionsFromReply(reply.precautions),
    openings: reply.openings?.map(({ opens_at, closes_at }) => ({
      open: Date.parse(opens_at),
      close: Date.parse(closes_at),
    })),
  };
}

/** 0 is a valid coordinate; only a missing one makes a site unlocated. */
export function isLocated(site: Site): site is LocatedSite {
  return site.latitude !== null && site.longitude !== null;
}

export function sitePosition(site: Site): { readonly latitude: number; readonly longitude: number } | null {
  return isLocated(site) ? { latitude: site.latitude, longitude: site.longitude } : null;
}

/** Sites of the selected areas that can be enforced; the list itself if that is all of them. */
export function listedSites(
  sites: readonly Site[],
  areas: readonly string[],
  marked?: readonly number[] | null,
): readonly Site[] {
  const selected = new Set(areas);
  const listed = sites.filter(({ areaName, siteId }) => selected.has(areaName) && !marked?.includes(siteId));
  return listed.length === sites.length ? sites : listed;
}

/** Returns a test for names that contain the typed text, ignoring case, accents and surrounding spaces. */
export function nameFinder(typed: string): (name: string) => boolean {
  const sought = plain(typed.trim());
  return (name) => plain(name).includes(sought);
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
