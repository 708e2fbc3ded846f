import type { AuthUser } from '../../common/auth-user.ts'
import { fieldError, problem } from '../../errors.ts'
import type { MessageRepository } from './repository.ts'

/** Days for which a message is kept, and the maximum number of messages, so that they cannot fill the disk. */
export const KEPT_DAYS = 365
export const MAX_MESSAGES = 10_000
const DAY_MS = 86_400_000

interface Feedback {
  name?: string
  message: string
  page?: string
}

export type MessageService = ReturnType<typeof createMessageService>

export function createMessageService({ messages, now }: { messages: MessageRepository; now: () => Date }) {
  return {
    async send(user: AuthUser | null, { name, message, page }: Feedback): Promise<void> {
      const text = message.trim()
      if (text === '') throw fieldError('message', 'required')
      const row = {
        user_id: user?.id ?? null,
        name: name?.trim() || null,
        message: text,
        page: page ?? null,
        created_at: now(),
      }
      if (!(await messages.add(row, MAX_MESSAGES))) {
        throw problem('unavailable/messages')
      }
    },
    /** Deletes what is older than a year. */
    purge: () => messages.removeBefore(new Date(now().getTime() - KEPT_DAYS * DAY_MS)),
  }
}
