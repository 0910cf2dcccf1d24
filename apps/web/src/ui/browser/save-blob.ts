/** Saves bytes under a name, as if a link to a file had been pressed. */
export function saveBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // After this time the browser has read it.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
