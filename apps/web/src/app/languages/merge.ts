/** Texts by their keys: "form.title". */
export type Messages = Record<string, string>

/** The texts of several files as one. */
export const mergeAll = (files: Record<string, Messages>): Messages => Object.assign({}, ...Object.values(files))

/** Texts by namespace, with those of `overrides` in place of the ones that have the same keys. */
export const withOverrides = (
  messages: Record<string, Messages>,
  overrides: Record<string, Messages>,
): Record<string, Messages> =>
  Object.fromEntries(
    Object.entries(messages).map(([namespace, texts]) => [namespace, { ...texts, ...overrides[namespace] }]),
  )

/** Files by namespace, which is the name of their folder. */
export const byFolder = <File>(files: Record<string, File>): Record<string, File> =>
  Object.fromEntries(Object.entries(files).map(([path, file]) => [path.split('/').at(-2) ?? '', file]))
