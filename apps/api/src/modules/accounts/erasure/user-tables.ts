import { type Tables } from '../../../database/tables.ts'

/** One table with rows that belong to a user. Erasure and export both follow this list. */
export interface UserTable {
  table: keyof Tables
  /** Holds the user's id, or with `parent` the id of a row of that table. */
  column: string
  parent?: keyof Tables
  onErasure: 'delete' | 'clear' | 'hand over'
  /** Name in export.json; null when nothing of the table is exported. */
  section: string | null
  /** Exported columns, in sorting order; movie_id and group_id become the movie and the group. */
  columns: readonly string[]
  /** Columns that are never exported, and why. */
  withheld: Readonly<Record<string, string>>
}

const OWNER = { user_id: 'The account itself.' }

/** Every column with a user's id, parent tables before their children. */
export const USER_TABLES: readonly UserTable[] = [
  {
    table: 'user_account',
    column: 'id',
    onErasure: 'delete',
    section: 'account',
    columns: ['created_at', 'id', 'username', 'email'],
    withheld: {
      password_hash: 'A secret.',
      username_skeleton: 'Follows from the username.',
      feedback_revision: 'Counts changes for caches; not personal data.',
    },
  },
  {
    table: 'user_identity',
    column: 'user_id',
    onErasure: 'delete',
    section: 'identities',
    columns: ['created_at', 'issuer', 'subject'],
    withheld: OWNER,
  },
  {
    table: 'session',
    column: 'user_id',
    onErasure: 'delete',
    section: 'sessions',
    columns: ['created_at', 'last_used_at', 'expires_at', 'absolute_expires_at', 'user_agent'],
    withheld: { ...OWNER, id: 'Part of a secret.' },
  },
  {
    table: 'refresh_token',
    column: 'session_id',
    parent: 'session',
    onErasure: 'delete',
    section: null,
    columns: [],
    withheld: {
      hash: 'A secret.',
      session_id: 'Part of a secret.',
      parent_hash: 'A secret.',
      created_at: 'Reveals nothing beyond its session.',
      used_at: 'Reveals nothing beyond its session.',
    },
  },
  {
    table: 'rating',
    column: 'user_id',
    onErasure: 'delete',
    section: 'ratings',
    columns: ['created_at', 'movie_id', 'value', 'predicted', 'baseline', 'updated_at'],
    withheld: OWNER,
  },
  {
    table: 'movie_mark',
    column: 'user_id',
    onErasure: 'delete',
    section: 'marks',
    columns: ['created_at', 'movie_id', 'kind'],
    withheld: OWNER,
  },
  {
    table: 'personal_shortlist',
    column: 'user_id',
    onErasure: 'delete',
    section: 'shortlist',
    columns: ['created_at', 'movie_id'],
    withheld: OWNER,
  },
  {
    table: 'user_group',
    column: 'creator_id',
    onErasure: 'hand over',
    section: 'created_groups',
    columns: ['created_at', 'id', 'name'],
    withheld: {
      creator_id: 'The account itself.',
      invite_code: 'Lets others into the group.',
      version: 'Counts changes; not personal data.',
    },
  },
  {
    table: 'group_member',
    column: 'user_id',
    onErasure: 'delete',
    section: 'groups',
    columns: ['created_at', 'group_id'],
    withheld: OWNER,
  },
  {
    table: 'group_removal',
    column: 'user_id',
    onErasure: 'delete',
    section: 'group_removals',
    columns: ['created_at', 'group_id'],
    withheld: OWNER,
  },
  {
    table: 'group_shortlist',
    column: 'added_by',
    onErasure: 'clear',
    section: 'group_shortlists',
    columns: ['created_at', 'group_id', 'movie_id'],
    withheld: { added_by: 'The account itself.' },
  },
  {
    table: 'evening',
    column: 'started_by',
    onErasure: 'clear',
    section: 'started_evenings',
    columns: ['started_at', 'id', 'group_id', 'limits', 'guests_expected'],
    withheld: {
      started_by: 'The account itself.',
      members: 'Names others.',
      state: 'The group’s.',
      round: 'The group’s.',
      version: 'Counts changes; not personal data.',
      last_vote_at: 'Says when others voted.',
      decided_at: 'The group’s.',
      ended_at: 'The group’s.',
      film_id: 'The group’s.',
      chosen: 'The group’s.',
      tally: 'Counts the votes of others.',
      declined: 'The group’s.',
    },
  },
  {
    table: 'evening_seat',
    column: 'user_id',
    onErasure: 'delete',
    section: 'evenings',
    columns: ['created_at', 'id', 'evening_id', 'joined_at', 'asked_at'],
    withheld: { ...OWNER, name: 'Of guests only.', token_hash: 'A secret.' },
  },
  {
    table: 'evening_vote',
    column: 'seat_id',
    parent: 'evening_seat',
    onErasure: 'delete',
    section: 'evening_votes',
    columns: ['created_at', 'seat_id', 'evening_id', 'movie_id', 'answer', 'updated_at'],
    withheld: {},
  },
  {
    table: 'group_tilt',
    column: 'user_id',
    onErasure: 'delete',
    section: 'group_tilts',
    columns: ['updated_at', 'group_id', 'debt'],
    withheld: OWNER,
  },
  {
    table: 'taste_profile',
    column: 'user_id',
    onErasure: 'delete',
    section: 'tastes',
    columns: ['requested_at', 'calculated_at', 'state', 'tastes'],
    withheld: OWNER,
  },
  {
    table: 'game_session',
    column: 'user_id',
    onErasure: 'delete',
    section: 'game_sessions',
    columns: ['day', 'id', 'created_at', 'completed_at', 'solved'],
    withheld: OWNER,
  },
  {
    table: 'game_guess',
    column: 'session_id',
    parent: 'game_session',
    onErasure: 'delete',
    section: 'game_guesses',
    columns: ['session_id', 'position', 'movie_id', 'created_at'],
    withheld: {},
  },
  {
    table: 'feedback_message',
    column: 'user_id',
    onErasure: 'delete',
    section: 'feedback',
    columns: ['created_at', 'name', 'message', 'page'],
    withheld: { ...OWNER, id: 'A number within the instance.' },
  },
  {
    table: 'history_import',
    column: 'user_id',
    onErasure: 'delete',
    section: 'imports',
    columns: ['created_at', 'id', 'source', 'file_name', 'state', 'scale', 'cuts', 'conflict', 'applied_at'],
    withheld: { ...OWNER, skipped: 'A count of rows about other things.', done: 'How far the work is.' },
  },
  {
    table: 'history_entry',
    column: 'import_id',
    parent: 'history_import',
    onErasure: 'delete',
    section: 'import_entries',
    columns: [
      'import_id',
      'position',
      'file',
      'line',
      'title',
      'year',
      'tmdb_id',
      'imdb_id',
      'directors',
      'says',
      'fault',
      'raw',
    ],
    withheld: {
      movie_id: 'Which movie was found: what came of it stands in ratings, marks and shortlist.',
      candidates: 'Guesses of the product.',
      looked_up: 'How far the product has come with its work.',
    },
  },
  {
    table: 'history_change',
    column: 'import_id',
    parent: 'history_import',
    onErasure: 'delete',
    section: 'import_changes',
    columns: ['import_id', 'movie_id', 'kind', 'before', 'after'],
    withheld: {},
  },
]
