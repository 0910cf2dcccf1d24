import type { Task } from './task-list.tsx'

interface Waiting<Item> {
  count: number
  items: Item[]
}

/** The task for some items: empty for none; one item links to its page, several to their list. */
export function taskOf<Item>(
  { count, items: [first] }: Waiting<Item>,
  task: (first: Item, count: number) => Task,
): Task[] {
  return first === undefined ? [] : [task(first, count)]
}
