/** Who is asking, as the session says at this moment. */
export interface AuthUser {
  id: string
  username: string
  sessionId: string
  /** When the session began: fresh enough sessions may delete an account without a password. */
  signedInAt: Date
  /** Changes with everything the user says about movies, so that what was read before is known to be current. */
  feedbackRevision: number
}
