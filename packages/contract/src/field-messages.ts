import type { Problem } from './common.ts'
import { written, type ParamsIn } from './sentences.ts'

/** Every message about a field of a request, by its code, with parameters in braces; forms of one code follow after a slash. */
export const FIELD_MESSAGES = {
  blank: 'This field may not be blank.',
  body_empty: 'The body is empty.',
  choose_column: 'Choose the column of the title, of an id or of a link.',
  choose_kind: 'Choose whether you have seen these movies or want to see them.',
  choose_profile: 'Choose one of the profiles in the file.',
  'chosen_twice/column': 'Each column can be chosen only once.',
  'chosen_twice/meaning': 'Each meaning can be chosen only once.',
  control_characters: 'Control characters are not allowed.',
  day_in_future: 'This day is in the future.',
  email_not_valid: 'Enter a valid email address.',
  email_taken: 'A user with that email already exists.',
  file_empty: 'The file is empty.',
  file_not_readable: '{reason}',
  group_name_too_short: 'Group name must be at least {least} characters',
  guessed_already: 'You have already guessed this movie.',
  missing_column: 'The file has no column "{column}".',
  movie_not_found: 'Movie not found.',
  name_or_member: 'Give either a name or a member.',
  name_required: 'Please tell us your name.',
  no_such_day: 'This day does not exist.',
  no_such_place: 'Not a place in this list.',
  'no_such_place/diary': 'Not a place in the diary.',
  not_a_choice: 'Not a valid choice.',
  'not_a_choice/movie': 'One of these is not among the movies to choose from.',
  not_as_announced: 'The body is not as long as announced.',
  not_in_form: 'This is not in the expected form.',
  'not_in_form/entry': 'Entry {entry} is not in the expected form.',
  not_json: 'The body is not valid JSON.',
  not_of_type: 'Must be of type {types}.',
  not_readable: 'The request could not be read.',
  not_rising: 'Each must be at least as high as the one before.',
  not_same_token: 'Must be the same as id_token.',
  not_storable: 'This text contains characters that cannot be stored.',
  not_valid: 'Not a valid value.',
  'not_valid/rule': 'Not valid: {rule}.',
  passkey_not_accepted: 'This passkey was not accepted. Please try again.',
  password_incorrect: 'This password is incorrect.',
  'password_incorrect/account': 'This is not the password of this account.',
  'password_incorrect/yours': 'This is not your password.',
  password_like_username: 'The password is too similar to the username.',
  password_too_common: 'This password is too common.',
  password_too_long: 'This password is too long. It must contain at most {most} characters.',
  password_too_short: 'This password is too short. It must contain at least {least} characters.',
  passwords_differ: 'Passwords do not match',
  required: 'This field is required.',
  someone_left: 'Someone you chose is no longer a member of this group.',
  token_refused: '{reason}',
  too_deep: 'Lists and objects may be nested {most} levels deep at most.',
  too_high: 'Ensure this value is less than or equal to {most}.',
  too_long: 'Ensure this field has no more than {most} characters.',
  too_low: 'Ensure this value is greater than or equal to {least}.',
  too_short: 'Ensure this field has at least {least} characters.',
  unknown_field: 'Unknown field.',
  username_characters: 'A username may contain only letters, digits and the characters _ . -',
  username_reserved: 'This username is reserved.',
  username_similar: 'This username is too similar to another one.',
  username_taken: 'A user with that username already exists.',
  wrong_code: 'This code is not right, or was used before.',
  yourself: 'You cannot remove yourself from your group.',
} as const satisfies Record<string, string>

export type FieldMessageName = keyof typeof FIELD_MESSAGES
type Params<Name extends FieldMessageName> = ParamsIn<(typeof FIELD_MESSAGES)[Name]>
/** Parameters that a message needs; none where its sentence has none. */
export type FieldMessageArguments<Name extends FieldMessageName> = [keyof Params<Name>] extends [never]
  ? []
  : [params: Params<Name>]

/** A message about a field by its name. */
export function fieldMessage<Name extends FieldMessageName>(
  name: Name,
  ...[params]: FieldMessageArguments<Name>
): Problem {
  return written(name, FIELD_MESSAGES[name], params)
}
