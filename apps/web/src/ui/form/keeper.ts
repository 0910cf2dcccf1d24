import { removeStored, storedKeys } from '../storage.ts'
import { createStore } from '../store.ts'

/** Whose input is kept on this device; the session says so. Undefined: nobody is signed in, or whoever is only looks. */
export const keeper = createStore<string | undefined>(undefined)

export const keptPrefix = 'kept:'

/** Where the input of this person is kept, with what follows for a form. */
export const keptKeys = (): string | undefined => {
  const person = keeper.get()
  return person === undefined ? undefined : `${keptPrefix}${person}:`
}

/** Whoever signs out leaves nothing on the device. */
export function forgetAllInput(): void {
  const own = keptKeys()
  if (own !== undefined) for (const key of storedKeys(own)) removeStored(key)
}
