export interface Messages {
  [key: string]: string | Messages
}

/** `base`, with the texts of `overrides` in place of those with the same keys. */
export function merge<Base extends Messages>(base: Base, overrides: Messages): Base {
  const merged: Messages = { ...base }
  for (const [key, value] of Object.entries(overrides)) {
    const under = merged[key]
    merged[key] = typeof value === 'object' && typeof under === 'object' ? merge(under, value) : value
  }
  return merged as Base // the same keys, with other words
}

/** The texts of several files as one. */
export function mergeAll(files: Record<string, Messages>): Messages {
  return Object.values(files).reduce(merge, {})
}

/** Files of texts by namespace, which is the name of their folder. */
export function byFolder(files: Record<string, Messages>): Record<string, Messages> {
  return Object.fromEntries(Object.entries(files).map(([path, messages]) => [path.split('/').at(-2) ?? '', messages]))
}
