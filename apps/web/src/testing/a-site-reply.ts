/** A site as the scores call sends it: give what the test is about. */
export function aSiteReply(given: object = {}) {
  return {
    site_id: 1,
    site_name: 'Dean Street',
    area_name: 'Byker',
    base_score: 5,
    weather_score: 0,
    event_score: 0,
    current_period: 'morning',
    day_type: 'weekday',
    latitude: 54.97,
    longitude: -1.61,
    weather: null,
    ...given,
  };
}
