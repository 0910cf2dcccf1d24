/** Runs work never twice at a time. Work that is asked for while it runs is done once more after that. */
export function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined
  let next: Promise<void> | undefined
  const start = () => {
    running = work().finally(() => {
      running = undefined
    })
    return running
  }
  const startNext = () => {
    next = undefined
    return start()
  }
  return () => {
    if (!running) return start()
    next ??= running.then(startNext, startNext)
    return next
  }
}
