import type { Task } from './task-list.tsx'

interface Waiting<Item> {
  count: number
  items: Item[]
}

/** The line of what waits: none where nothing does. One thing leads to its own page, several to their list. */
export function taskOf<Item>(
  { count, items: [first] }: Waiting<Item>,
  task: (first: Item, count: number) => Task,
): Task[] {
  return first === undefined ? [] : [task(first, count)]
}
