interface Found {
  title: string
  /** The other title or name that the text matched. */
  matched?: string | null | undefined
}

/** The title, with the other one that explains why it was found: "Flow – Straume". */
export function titleAsFound({ title, matched }: Found): string {
  return matched ? `${title} – ${matched}` : title
}
