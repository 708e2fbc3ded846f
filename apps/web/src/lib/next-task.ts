/** Resolves in a new task, so that the browser can handle input before it. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}
