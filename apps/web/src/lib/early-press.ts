declare global {
  interface Window {
    /** The last press of a button before the app handled input; kept by public/theme.js, which runs before the first paint. */
    earlyPress?: { button: HTMLElement | null; remember: (event: Event) => void } | undefined
  }
}

/** Repeats the press of a button that was not handled, because the app's code had not arrived yet. */
export function repeatEarlyPress(root: HTMLElement) {
  const { earlyPress } = window
  if (earlyPress === undefined) return
  removeEventListener('click', earlyPress.remember, true)
  window.earlyPress = undefined
  if (root.contains(earlyPress.button)) earlyPress.button?.click()
}
