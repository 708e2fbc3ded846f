import { toFeedback, type Feedback, type StoredFeedback } from '../modules/taste/feedback/feedback.ts'

/** Feedback of which a test gives only what matters to it. */
export function aFeedback(stored: Partial<StoredFeedback> = {}): Feedback {
  return toFeedback({ ratings: [], hidden: [], seen: [], shortlisted: [], ...stored })
}
