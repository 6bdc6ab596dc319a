import { describe, expect, test } from 'vitest';
import { initials, isAdmin, profileFromReply } from './profile.ts';

const reply = {
  first_name: 'Priya',
  last_name: 'Nair',
  is_active: true,
  is_staff: false,
  user_id: 7,
  user_areas: ['Quayside', 'Byker'],
};

describe('profile', () => {
  test('a reply is read as a profile', () => {
    expect(profileFromReply(reply)).toEqual({
      userId: 7,
      firstName: 'Priya',
      lastName: 'Nair',
      isActive: true,
      isStaff: false,
      areas: ['Quayside', 'Byker'],
    });
  });

  test("the admin flag equals the profile's is_staff", () => {
    expect(isAdmin(profileFromReply(reply))).toBe(false);
    expect(isAdmin(profileFromReply({ ...reply, is_staff: true }))).toBe(true);
  });

  test('initials are the first letters of first and last name', () => {
    expect(initials({ firstName: 'Priya', lastName: 'Nair' })).toBe('PN');
    expect(initials({ firstName: ' ann', lastName: 'o’neil' })).toBe('AO');
    expect(initials({ firstName: '𝒜lan', lastName: '' })).toBe('𝒜');
  });

  test('a single name gives one initial', () => {
    expect(initials({ firstName: 'Priya', lastName: '' })).toBe('P');
    expect(initials({ firstName: '', lastName: 'Nair' })).toBe('N');
  });

  test('initials fall back to U', () => {
    expect(initials({ firstName: '', lastName: ' ' })).toBe('U');
    expect(initials(null)).toBe('U');
  });
});
