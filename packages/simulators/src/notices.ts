// Notifications of a simulated provider to the product: sent at once, or held back until somebody sends them, several times or in
// the wrong order, as real providers do.
export interface Notice {
  url: string
  headers: Record<string, string>
  body: string
}

export interface Notices {
  /** All notifications that were made, in the order of their events. */
  readonly made: readonly Notice[]
  /** Held notices wait for `deliver`. */
  isHeld: boolean
  add(notice: Notice): void
  /** Sends the notifications that wait, or were not accepted before. @returns the statuses of the answers; 0 for no answer */
  deliver(way?: { copies?: number; order?: 'made' | 'reversed' }): Promise<number[]>
  /** Sends everything once more. */
  repeat(): Promise<number[]>
  /** Resolves when all notifications under way have an answer. */
  settled(): Promise<void>
}

const limitMs = 10_000

export function createNotices(): Notices {
  const made: Notice[] = []
  let waiting: Notice[] = []
  let underWay: Promise<unknown> = Promise.resolve()

  const send = async (notice: Notice): Promise<number> => {
    const status = await fetch(notice.url, {
      method: 'POST',
      headers: notice.headers,
      body: notice.body,
      signal: AbortSignal.timeout(limitMs),
    }).then(
      (response) => response.status,
      () => 0,
    )
    if (status !== 200 && !waiting.includes(notice)) waiting.push(notice)
    return status
  }
  /** One after another, so that the order is the chosen one. */
  const sendAll = (all: readonly Notice[]): Promise<number[]> => {
    const sent = underWay.then(async () => {
      const statuses: number[] = []
      for (const notice of all) statuses.push(await send(notice))
      return statuses
    })
    underWay = sent
    return sent
  }

  const notices: Notices = {
    made,
    isHeld: false,
    add(notice) {
      made.push(notice)
      if (notices.isHeld) waiting.push(notice)
      else void sendAll([notice])
    },
    deliver({ copies = 1, order = 'made' } = {}) {
      const all = order === 'made' ? waiting : waiting.toReversed()
      waiting = []
      return sendAll(all.flatMap((notice) => Array.from({ length: copies }, () => notice)))
    },
    repeat: () => sendAll([...made]),
    settled: async () => {
      await underWay
    },
  }
  return notices
}
