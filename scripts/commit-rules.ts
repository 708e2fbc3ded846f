export interface Commit {
  id: string
  subject: string
  body: string
}

const MAX_SUBJECT_LENGTH = 60
/** One area, or several with a comma between them. */
const AREA_AND_CHANGE = /^[a-z0-9][a-z0-9-]*(?:, [a-z0-9][a-z0-9-]*)*: (?<change>\S.*)$/
/** Forms that describe a finished change instead of the commit's effect. */
const NOT_IMPERATIVE =
  /^(?:added|adds|adding|changed|changes|changing|fixed|fixes|fixing|removed|removes|removing|updated|updates|updating)\b/iu

/** Errors of a commit message, one sentence each; none if it conforms. */
export function commitErrors({ subject, body }: Omit<Commit, 'id'>): string[] {
  const change = AREA_AND_CHANGE.exec(subject)?.groups?.['change']
  const errors = [
    subject.length > MAX_SUBJECT_LENGTH &&
      `the subject has ${subject.length} characters, ${MAX_SUBJECT_LENGTH} are allowed`,
    change === undefined && 'the subject does not read "area: what changes"',
    change !== undefined && NOT_IMPERATIVE.test(change) && 'the change is not in the imperative ("add", not "added")',
    subject.endsWith('.') && 'the subject ends with a full stop',
    body.trim() === '' && 'there is no body that says why',
  ]
  return errors.filter((error) => error !== false)
}

/** Reads the output of `git log` in the format that `LOG_FORMAT` asks for. */
export function parseLog(log: string): Commit[] {
  return log
    .split('\0')
    .map((record) => record.trim())
    .filter((record) => record !== '')
    .map((record) => {
      const [id, subject = '', ...body] = record.split('\n')
      return { id, subject, body: body.join('\n') }
    })
}

/** Hash, subject and body on separate lines, each commit ended by a zero byte. */
export const LOG_FORMAT = '%h%n%s%n%b%x00'
