import type { FileQuestion, HistoryAnswer, HistoryImport, SampleRow } from '@marquee/contract'
import { isRefusal } from '../../database/errors.ts'
import { fieldError, problem } from '../../errors.ts'
import { RowError } from './formats/entry.ts'
import type { Asking, History } from './formats/read-history.ts'
import type { AskingFile } from './history-repository.ts'
import type { Get, HistoryDependencies } from './history-service.ts'
import { MAX_UPLOADS } from './upload-places.ts'

/** Takes in files. */
export function uploading({ files, history, places, enqueueImport }: HistoryDependencies, get: Get) {
  /** Stores the content, or the file with its question. */
  async function store(userId: string, bytes: Uint8Array, fileName: string | null): Promise<string> {
    const content = await reporting(() => files.read(bytes, fileName ?? ''))
    if (!('question' in content)) {
      const id = await history.create(userId, fileName, content)
      await enqueueImport(id)
      return id
    }
    const question = await withRemembered(content.question, (header) => history.rememberedColumns(userId, header))
    const id = await history.createAsking(userId, { bytes, fileName, source: content.source, question })
    if (id === null) throw problem('import_running')
    return id
  }

  return {
    /** Takes a place for an upload, as of `UploadPlaces`. */
    expect: places.expect,

    bring: (userId: string, bytes: Uint8Array | undefined, fileName = ''): Promise<HistoryImport> =>
      places.reading(userId, async () => {
        if (bytes === undefined || bytes.length === 0) throw fieldError('body', 'file_empty')
        return get(userId, await oneAtATime(() => store(userId, bytes, fileName === '' ? null : fileName)))
      }),
  }
}

/** Answers to the questions of files. */
export function answering({ files, history, enqueueImport }: HistoryDependencies, get: Get) {
  let inMemory = 0

  /** Calls the work with the file of an open question, and a suitable answer. */
  async function withFile<T>(
    { userId, id, answer }: { userId: string; id: string; answer: HistoryAnswer },
    work: (file: AskingFile) => Promise<T>,
  ): Promise<T> {
    await get(userId, id)
    if (inMemory >= MAX_UPLOADS) throw problem('unavailable/files')
    inMemory++
    try {
      const file = await history.findAsking(id)
      if (!file) throw problem('not_asking')
      checkAnswer(file.question, answer)
      return await reporting(() => work(file))
    } finally {
      inMemory--
    }
  }

  return {
    /** The first rows of the file as they would be read. */
    sample: (userId: string, id: string, answer: HistoryAnswer): Promise<SampleRow[]> =>
      withFile({ userId, id, answer }, ({ bytes, fileName }) => files.sample(bytes, fileName ?? '', answer)),

    /** Reads the file with the answer, and goes on as with any other. */
    async answer(userId: string, id: string, answer: HistoryAnswer): Promise<HistoryImport> {
      const isAnswered = await withFile({ userId, id, answer }, async ({ bytes, fileName, question }) => {
        const content: History | Asking = await files.read(bytes, fileName ?? '', answer)
        if ('question' in content) throw new RowError('This file cannot be read with this answer.')
        const remembered = question.kind === 'columns' ? { header: question.columns, answer } : null
        return oneAtATime(() => history.answer(id, content, remembered))
      })
      if (!isAnswered) throw problem('not_asking')
      await enqueueImport(id)
      return get(userId, id)
    },
  }
}

/** Reports a file that cannot be read as a wrong field. */
export async function reporting<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof RowError) throw fieldError('body', 'file_not_readable', { reason: error.message })
    throw error
  }
}

/** @throws AppError 409 while another import of the user is at work */
async function oneAtATime<T>(store: () => Promise<T>): Promise<T> {
  try {
    return await store()
  } catch (error) {
    if (isRefusal(error) && error.constraint === 'history_import_busy_idx') throw problem('import_running')
    throw error
  }
}

async function withRemembered(
  question: FileQuestion,
  find: (header: readonly string[]) => Promise<HistoryAnswer | null>,
): Promise<FileQuestion> {
  if (question.kind !== 'columns') return question
  const remembered = await find(question.columns)
  return remembered === null ? question : { ...question, suggested: remembered, remembered: true }
}

/** Meanings of columns by which a movie can be found. */
const NAMING: ReadonlySet<string> = new Set(['title', 'original_title', 'tmdb_id', 'imdb_id', 'link'])

/** @throws FieldError if the answer does not fit the question */
function checkAnswer(question: FileQuestion, answer: HistoryAnswer): void {
  switch (question.kind) {
    case 'columns':
      return checkColumns(question.columns, answer)
    case 'titles':
      if (answer.kind === undefined) throw fieldError('kind', 'choose_kind')
      return
    case 'profile':
      if (answer.profile === undefined || !question.profiles.includes(answer.profile))
        throw fieldError('profile', 'choose_profile')
  }
}

function checkColumns(header: readonly string[], { columns = [] }: HistoryAnswer): void {
  const unknown = columns.find(({ column }) => !header.includes(column))
  if (unknown) throw fieldError('columns', 'missing_column', { column: unknown.column })
  for (const field of ['column', 'meaning'] as const)
    if (new Set(columns.map((each) => each[field])).size < columns.length)
      throw fieldError('columns', `chosen_twice/${field}`)
  if (!columns.some(({ meaning }) => NAMING.has(meaning))) throw fieldError('columns', 'choose_column')
}
