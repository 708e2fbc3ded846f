import Type from 'typebox'
import { isHttpAddress } from './addresses.ts'

const mailbox = { pattern: '^[^\\s@<>"]+@[^\\s@<>"]+$', expected: 'an e-mail address' }
const isSocialLinks = (text: string) => {
  const links = text.split(',').map((link) => link.trim())
  return links.length <= 3 && links.every(isHttpAddress)
}

/** Sign-up, and contact with the operator. */
export const peopleSettings = {
  REGISTRATION: Type.Optional(
    Type.Enum(['open', 'invite', 'closed'], {
      expected: 'one of open, invite, closed',
      example: 'invite',
      meaning: 'Who may sign up: open, invite or closed; when not given it is open until an administrator changes it',
    }),
  ),
  MEMBER_INVITES: Type.Optional(
    Type.Boolean({
      expected: 'true or false',
      example: 'true',
      meaning: 'Whether members may invite people; when not given it is false until an administrator changes it',
    }),
  ),
  PASSWORD_SIGN_IN: Type.Boolean({
    default: true,
    expected: 'true or false',
    example: 'false',
    meaning:
      'Whether people may sign in and up with a password; false counts once an administrator has a passkey or an identity of IDENTITY_ISSUER',
  }),
  REQUIRE_SECOND_FACTOR: Type.Enum(['nobody', 'administrators', 'everybody'], {
    default: 'nobody',
    expected: 'one of nobody, administrators, everybody',
    example: 'administrators',
    meaning:
      'Who has to sign in by more than a password (nobody, administrators, everybody); without a second factor they can only set one up',
  }),
  CONTACT_EMAIL: Type.Optional(
    Type.String({
      ...mailbox,
      example: 'ada@example.org',
      meaning: 'Where people may write to you; by the feedback form when not given',
    }),
  ),
  PRESS_EMAIL: Type.Optional(
    Type.String({
      ...mailbox,
      example: 'press@example.org',
      meaning: 'Where the press may write to you; to CONTACT_EMAIL when not given',
    }),
  ),
  SOCIAL_LINKS: Type.Optional(
    Type.Refine(
      Type.String({
        expected: 'at most three http or https addresses with commas between them',
        example: 'https://social.example/@marquee',
        meaning: "Where people may follow you; the product's own pages when not given",
      }),
      isSocialLinks,
    ),
  ),
  ANALYTICS_ID: Type.Optional(
    Type.String({
      pattern: '^[A-Za-z0-9_-]{1,64}$',
      expected: 'at most 64 letters, digits, - and _',
      example: 'G-1A2B3C4D5E',
      meaning: 'Measurement id at your analytics provider; without one nothing is reported',
    }),
  ),
  RATE_LIMIT_FACTOR: Type.Number({
    default: 1,
    exclusiveMinimum: 0,
    maximum: 1_000_000,
    expected: 'a number greater than 0 and at most 1000000',
    example: '2',
    meaning: 'Multiplies every rate limit',
  }),
}
