// What a drill has made and has to be removed, however the drill ends.

type Step = () => void | Promise<void>

let steps: Step[] = []

/** Removes something when the drill ends, the newest first. When the process is interrupted, only the part of `step` before its first
 *  wait is run, so that part has to be enough. */
export function onEnd(step: Step): void {
  steps.push(step)
}

/** Begins a run of a drill. @returns what removes everything that the run has made, also where one removal fails */
export function setUpCleaning(): () => Promise<void> {
  process.once('exit', cleanNow)
  return async () => {
    process.off('exit', cleanNow)
    const faults: unknown[] = []
    for (const step of taken()) {
      try {
        await step()
      } catch (error) {
        faults.push(error)
      }
    }
    if (faults.length > 0) throw new AggregateError(faults, 'the ground of the drill could not be removed')
  }
}

function cleanNow(): void {
  for (const step of taken()) {
    try {
      void step()
    } catch (error) {
      console.error(error)
    }
  }
}

function taken(): Step[] {
  const all = steps.toReversed()
  steps = []
  return all
}
