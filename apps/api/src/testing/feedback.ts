import { toFeedback, type Feedback, type StoredFeedback } from '../modules/taste/feedback/feedback.ts'

/** Feedback with defaults for everything the test leaves out. */
export function aFeedback(stored: Partial<StoredFeedback> = {}): Feedback {
  return toFeedback({ ratings: [], hidden: [], seen: [], shortlisted: [], ...stored })
}
