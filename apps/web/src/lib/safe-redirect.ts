/** A path of ours to go to after sign-in, or "/" for anything that could lead to another site. */
export function safeRedirect(target: string | undefined): string {
  return target !== undefined && /^\/(?![/\\])/.test(target) ? target : '/'
}
