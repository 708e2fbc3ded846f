/** The user of a request, as the session knows them at this moment. */
export interface AuthUser {
  id: string
  username: string
  sessionId: string
  /** When the session began: a fresh session may delete its account without a password. */
  signedInAt: Date
  /** Rises with every change of the user's feedback, so that cached feedback can be checked for freshness. */
  feedbackRevision: number
}
