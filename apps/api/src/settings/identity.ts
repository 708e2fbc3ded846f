import Type from 'typebox'
import { httpAddress, isHttpAddress } from './addresses.ts'

const trueOrFalse = { expected: 'true or false' }
const groupName = { minLength: 1, expected: 'the name of a group at your identity provider' }

/** Settings of sign-in through an identity provider. */
export const identitySettings = {
  IDENTITY_CLIENT_ID: Type.Optional(
    Type.String({
      pattern: '^[!-~]+$',
      expected: 'the client id your identity provider gave you',
      example: 'marquee',
      meaning: 'Client id at the identity provider; without one its button is hidden',
    }),
  ),
  IDENTITY_CLIENT_SECRET: Type.Optional(
    Type.String({
      pattern: '^[ -~]+$',
      expected: 'the client secret your identity provider gave you',
      example: 'the-secret-it-shows-you',
      meaning: 'Client secret there; without one Marquee is a public client, with PKCE alone',
      secret: true,
    }),
  ),
  IDENTITY_ISSUER: Type.Refine(
    Type.String({
      ...httpAddress,
      default: 'https://accounts.google.com',
      example: 'https://id.example.org',
      meaning: "Issuer of the identity tokens: the provider's address before /.well-known/openid-configuration",
    }),
    isHttpAddress,
  ),
  IDENTITY_JWKS_URL: Type.Optional(
    Type.Refine(
      Type.String({
        ...httpAddress,
        example: 'https://id.example.org/keys',
        meaning:
          "Address of the issuer's public keys, for `POST /api/identity/auth/google` with another issuer than Google alone",
      }),
      isHttpAddress,
    ),
  ),
  IDENTITY_NAME: Type.Optional(
    Type.String({
      maxLength: 40,
      expected: 'a name of at most 40 characters',
      example: 'Home',
      meaning: "Name of the identity provider on its button; the issuer's host when not given",
    }),
  ),
  IDENTITY_SCOPES: Type.String({
    default: 'openid profile email',
    pattern: '^(?=(.* )?openid( |$))[!-~]+( [!-~]+)*$',
    expected: 'scopes with spaces between them, openid among them',
    example: 'openid profile email groups',
    meaning: 'What Marquee asks the identity provider for',
  }),
  IDENTITY_AUTO_REDIRECT: Type.Boolean({
    ...trueOrFalse,
    default: false,
    example: 'true',
    meaning: 'Whether the sign-in page leads straight to the identity provider',
  }),
  IDENTITY_AUTO_CREATE: Type.Optional(
    Type.Boolean({
      ...trueOrFalse,
      example: 'false',
      meaning: 'Whether people from the identity provider get an account; as REGISTRATION says when not given',
    }),
  ),
  IDENTITY_TRUST_EMAIL: Type.Boolean({
    ...trueOrFalse,
    default: false,
    example: 'true',
    meaning: 'Whether addresses count as verified although the identity provider does not say so',
  }),
  IDENTITY_ALLOWED_GROUPS: Type.Optional(
    Type.String({
      minLength: 1,
      expected: 'names of groups with commas between them',
      example: 'family,film club',
      meaning: 'Groups at the identity provider whose members may sign in; everyone when not given',
    }),
  ),
  IDENTITY_ADMIN_GROUP: Type.Optional(
    Type.String({
      ...groupName,
      example: 'hosts',
      meaning: 'Group whose members administer this instance, checked at each sign-in',
    }),
  ),
  IDENTITY_GROUPS_CLAIM: Type.String({
    default: 'groups',
    minLength: 1,
    expected: 'the name of a claim',
    example: 'roles',
    meaning: 'Claim in which the identity provider lists the groups',
  }),
}
