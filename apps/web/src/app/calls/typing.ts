import { createStore, useStore } from '#ui/browser/store.ts'

/** Time after a sign in which somebody is taken to be writing; a person who writes sends signs more often. */
const lastsMs = 6000

const writing = createStore<ReadonlySet<string>>(new Set())
const timers = new Map<string, ReturnType<typeof setTimeout>>()

/** Notes signs of the other sides of threads: `question:<id>`. */
export function markTyping(tags: readonly string[]): void {
  for (const tag of tags) {
    clearTimeout(timers.get(tag))
    timers.set(
      tag,
      setTimeout(() => clearTyping(tag), lastsMs),
    )
  }
  writing.set(new Set([...writing.get(), ...tags]))
}

/** Removes the sign of typing at once, because the message has arrived. */
export function clearTyping(tag: string): void {
  clearTimeout(timers.get(tag))
  timers.delete(tag)
  if (writing.get().has(tag)) writing.set(new Set([...writing.get()].filter((each) => each !== tag)))
}

/** Whether the other side of a thread is writing now. */
export const useIsTyping = (tag: string): boolean => useStore(writing).has(tag)
