import { OWNER, type UserTable } from './user-table.ts'

const ADDITION = {
  table: 'history_addition',
  onErasure: 'delete',
  section: null,
  columns: [],
  withheld: {
    import_id: 'A number within the instance.',
    viewing_id: 'Exported with the viewings.',
    list_id: 'Exported with the lists.',
    added: 'Exported with the viewings and the lists.',
  },
} as const satisfies Partial<UserTable>

/** Tables of histories brought from elsewhere, parent tables before their children. */
export const HISTORY_TABLES: readonly UserTable[] = [
  {
    table: 'history_import',
    column: 'user_id',
    onErasure: 'delete',
    section: 'imports',
    columns: ['created_at', 'id', 'source', 'file_name', 'state', 'scale', 'cuts', 'conflict', 'applied_at'],
    withheld: {
      ...OWNER,
      skipped: 'A count of rows about other things.',
      empty: 'A count of rows about nothing.',
      done: 'How far the work is.',
      leave_out_seen: 'A choice about the import.',
      ignored_columns: 'Names of columns that were not read.',
      lists: 'Lists of the file, which are exported as lists.',
      file: 'The file itself, kept until a question about it is answered.',
      question: 'Follows from the file.',
    },
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
      rows: 'A count of the rows of the file.',
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
  { ...ADDITION, column: 'import_id', parent: 'history_import' },
  { ...ADDITION, column: 'viewing_id', parent: 'viewing' },
  { ...ADDITION, column: 'list_id', parent: 'movie_list' },
  {
    table: 'history_columns',
    column: 'user_id',
    onErasure: 'delete',
    section: 'import_columns',
    columns: ['used_at', 'header', 'columns'],
    withheld: OWNER,
  },
]
