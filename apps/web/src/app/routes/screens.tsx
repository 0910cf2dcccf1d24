import { matchPath } from 'react-router'
import { screenPath } from '@navyk/api-spec/kit/paths'
import { accountPath } from '@navyk/api-spec/people/accounts/paths'
import { isWideNow } from '#ui/browser/use-media.ts'
import { loadNamespaces } from '../languages/i18n.ts'
import { lazyPart } from '#ui/loading/lazy-part.tsx'
import type { Screen, Visitor } from '../manifest.ts'
import { manifests } from '../manifests/manifests.ts'
import { menuFor, menuItems } from '../shell/menu/menu.ts'
import { loadSlots } from '../manifests/slots.tsx'

/** Every screen of the dashboard. */
export const screens = manifests.flatMap(({ domain, manifest }) =>
  (manifest.screens ?? []).map((screen) => ({ ...screen, part: lazyPart(() => loadScreen(screen, domain)) })),
)

/** Loads the screen, its texts and its wide part in parallel. */
async function loadScreen(screen: Screen, domain: string) {
  const [page] = await Promise.all([
    screen.lazy(),
    loadSlots(screen.slots ?? []),
    loadNamespaces([domain, 'validation', ...(screen.namespaces ?? [])]),
    // Where it can't be loaded, the screen shows an error in its place.
    isWideNow(56.25) ? screen.wide?.load().catch(() => {}) : undefined,
  ])
  return page
}

/** Loads the screen of an address, so that it renders without waiting. Rejects when it can't be loaded. */
export async function loadScreenAt(pathname: string): Promise<void> {
  await screenAt(pathname)?.part.load()
}

/** Whether the screen of an address can be shown without waiting. */
export const isScreenHere = (pathname: string): boolean => screenAt(pathname)?.part.loaded !== undefined

const screenAt = (pathname: string) =>
  find(pathname) ?? screens.find(({ path }) => path.includes(':') && matchPath(screenPath(path), pathname))

const find = (path: string) => screens.find((screen) => screenPath(screen.path).replace(/\/$/, '') === path)

/** Whether a path of the menu leads to a screen. */
export const hasScreen = (path: string): boolean => find(path) !== undefined

/** The page to send this person to when there is no better one: the first of their menu that has a screen. */
export function startPath(visitor: Visitor): string {
  const items = menuItems(menuFor(visitor, hasScreen))
  return items.find((item) => hasScreen(item.path))?.path ?? accountPath
}
