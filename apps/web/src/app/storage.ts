/** Local storage that never throws: a browser may forbid it, and the app then runs without memory. */
export function readStored(key: string): string | null {
  try {
    return globalThis.localStorage?.getItem(key) ?? null
  } catch {
    return null
  }
}

export function writeStored(key: string, value: string): void {
  try {
    globalThis.localStorage?.setItem(key, value)
  } catch {
    // Storage is forbidden or full; what was to be kept holds until the page is left.
  }
}

export function removeStored(key: string): void {
  try {
    globalThis.localStorage?.removeItem(key)
  } catch {
    // Nothing was kept, so nothing is to be removed.
  }
}
