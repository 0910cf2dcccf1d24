import type { QueryClient } from '@tanstack/react-query'
import { callAt, tokenKey } from '../calls/call.ts'
import { getLanguage } from '../languages/language.ts'
import { registerComing } from '../calls/query.ts'
import { loadScreenAt } from '../routes/screens.tsx'
import { getSession } from '../session/session.ts'
import { readStored } from '#ui/browser/storage.ts'
import { wantOverlays } from '#ui/feedback/overlays-wanted.ts'
import { isWideNow, widths } from '#ui/browser/use-media.ts'
import type { StartAnswer } from './start.ts'

/** Time that the first screen has to load before anything is fetched ahead. */
const restMs = 3000
/** Answers that are younger than this are not fetched ahead again. */
const freshMs = 15_000

const address = { method: 'GET', path: '/frontend-api/first-screen' } as const

/** True where the browser asks to save data; nothing is fetched ahead then. */
function savesData(): boolean {
  return 'connection' in navigator && (navigator.connection as { saveData?: boolean }).saveData === true
}

/** Fetches the screens that the menu leads to, one after another, while the person reads. @returns what stops it */
export function fetchScreensAhead(paths: string[]): () => void {
  let isStopped = savesData()
  const rest = setTimeout(async () => {
    if (!isStopped) wantOverlays()
    for (const path of paths) {
      if (isStopped) return
      await loadScreenAt(path).catch(() => {})
      await new Promise<void>((resolve) => setTimeout(resolve))
    }
  }, restMs)
  return () => {
    isStopped = true
    clearTimeout(rest)
  }
}

const askedAt = new Map<string, number>()

/** Fetches the scripts and the data of a screen; called when the pointer or the focus reaches a link to it. */
export function fetchAhead(client: QueryClient, path: string): void {
  if (savesData()) return
  loadScreenAt(path).catch(() => {})
  // Readings of the staff are recorded, so nothing is fetched for them before they open it.
  if (getSession().user?.role === 'staff') return
  const key = `${readStored(tokenKey)} ${path}`
  if (performance.now() - (askedAt.get(key) ?? -freshMs) < freshMs) return
  askedAt.set(key, performance.now())
  const coming = fetchAnswersAhead(client, path).catch(() => void askedAt.delete(key))
  registerComing(client, path, coming)
}

/** Fetches the data of a screen into the cache. The server finds out which queries the screen has by rendering it, so
 *  they are exactly the screen's own. */
async function fetchAnswersAhead(client: QueryClient, path: string): Promise<void> {
  const token = readStored(tokenKey)
  const query = {
    address: path,
    language: getLanguage(),
    width: Math.max(0, ...widths.filter(isWideNow)),
    picture: 'no',
  }
  const { queries } = (await callAt(address as never, { query })) as StartAnswer
  if (readStored(tokenKey) !== token) return
  // Data that the page has fetched meanwhile is newer.
  for (const [name, answer] of queries) if (!client.getQueryData(name)) client.setQueryData(name, answer)
}
