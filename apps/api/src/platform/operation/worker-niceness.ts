import { getPriority, setPriority } from 'node:os'

/** Asks the system for the priority that this process has already, which changes nothing. */
const keepPriority = () => setPriority(getPriority())

/** By how much the threads of a pool lower their priority. Sandboxes may refuse the call, and a thread that is refused ends the whole
 *  process, so where it is refused here the threads keep the priority of the process.
 *  @param ask throws where the system refuses changes of priority */
export function workerNiceness(increment: number, ask: () => void = keepPriority): number {
  try {
    ask()
    return increment
  } catch {
    return 0
  }
}
