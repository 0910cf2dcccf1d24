import type { QueryClient } from '@tanstack/react-query'
import { callAt, tokenKey } from '../call.ts'
import { getLanguage } from '../languages/language.ts'
import { awaitAnswers } from '../query.ts'
import { loadScreenAt } from '../routes/screens.tsx'
import { getSession } from '../session.ts'
import { readStored } from '../storage.ts'
import { wantOverlays } from '../overlays-wanted.ts'
import { preloadToasts } from '../toasts.ts'
import { isWideNow, widths } from '../../ui/use-media.ts'
import type { StartAnswer } from './start.ts'

/** What the person sees first comes first. */
const restMs = 3000
/** What came so lately is not asked for again when a hand passes once more. */
const freshMs = 15_000

const address = { method: 'GET', path: '/frontend-api/first-screen' } as const

/** On a connection that asks to save data nothing is fetched before it is asked for. */
function savesData(): boolean {
  return 'connection' in navigator && (navigator.connection as { saveData?: boolean }).saveData === true
}

/** Fetches the screens that the menu leads to, one after another, while the person reads. @returns what stops it */
export function fetchScreensAhead(paths: string[]): () => void {
  let isStopped = savesData()
  const rest = setTimeout(async () => {
    // What may have to be said without a network has to be here before.
    if (!isStopped) wantOverlays()
    if (!isStopped) void preloadToasts()
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

/** A hand comes near the way to a screen: its scripts and what it shows are asked for. */
export function fetchAhead(client: QueryClient, path: string): void {
  if (savesData()) return
  loadScreenAt(path).catch(() => {})
  // Whose data the staff read is written down, so nothing is read for them that they have not opened.
  if (getSession().user?.role === 'staff') return
  const key = `${readStored(tokenKey)} ${path}`
  if (performance.now() - (askedAt.get(key) ?? -freshMs) < freshMs) return
  askedAt.set(key, performance.now())
  const coming = fetchAnswersAhead(client, path).catch(() => void askedAt.delete(key))
  awaitAnswers(client, path, coming)
}

/** Asks for what a screen shows. The server draws the screen to know what that is, so
 *  the screen finds exactly its own answers in the cache, and asks for nothing again. */
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
  // What the page has asked for meanwhile is newer.
  for (const [name, answer] of queries) if (!client.getQueryData(name)) client.setQueryData(name, answer)
}
