/** Browser storage that also works where it is blocked: reads return null, writes are dropped. */
export const storage = {
  get(key: string): string | null {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  },
  set(key: string, value: string | null): void {
    try {
      if (value === null) localStorage.removeItem(key)
      else localStorage.setItem(key, value)
    } catch {
      // Without storage the app works but remembers nothing.
    }
  },
}
