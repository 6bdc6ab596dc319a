/** A person as the staff calls send them: give what the test is about. */
export function aPersonReply(given: object = {}) {
  return {
    id: 1,
    email: 'robin@example.org',
    first_name: 'Robin',
    last_name: 'Shaw',
    is_active: true,
    is_staff: false,
    has_password: true,
    areas: ['Quayside'],
    last_sign_in_at: null,
    version: 1,
    ...given,
  };
}
