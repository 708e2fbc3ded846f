/** Puts content into the browser's downloads under a name. */
export function saveFile(content: Blob, name: string) {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser reads the address after the click; it may be given back once that is done.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
