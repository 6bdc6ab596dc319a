/** How far from its venue an event fills the streets with parked cars: a walk of about half an hour. */
export const EVENT_REACH_MILES = 1.5;
