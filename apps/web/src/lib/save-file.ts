/** Puts content into the browser's downloads under a name. */
export function saveFile(content: Blob, name: string) {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser reads the address after the click, so it is revoked in a later task.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
