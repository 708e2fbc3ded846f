/** The package's own declaration has a name that TypeScript does not find. */
declare module 'unicode-confusables' {
  /** Replaces each character by the one that Unicode's confusables.txt names for it. */
  export function rectifyConfusion(text: string): string
}
