/** A visit as the program prints it: the index of the warden, the id of the site, the minute of the day at which it begins. */
export type VisitLine = {
  readonly day: number;
  readonly warden: number;
  readonly site: string;
  readonly minute: number;
};
