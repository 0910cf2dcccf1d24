import { removeStored, storedKeys } from '../../browser/storage.ts'
import { createStore } from '../../browser/store.ts'

/** Person whose input is kept on this device; the session says so. Undefined: nobody is signed in, or whoever is only looks. */
export const keeper = createStore<string | undefined>(undefined)

export const keptPrefix = 'kept:'

/** Beginning of the storage keys of this person's input; the name of a form follows it. */
export const keptKeys = (): string | undefined => {
  const person = keeper.get()
  return person === undefined ? undefined : `${keptPrefix}${person}:`
}

/** Removes all kept input: a person who signs out leaves nothing on the device. */
export function clearAllInput(): void {
  const own = keptKeys()
  if (own !== undefined) for (const key of storedKeys(own)) removeStored(key)
}
