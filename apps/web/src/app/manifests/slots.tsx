// Slots: places on the screens of one domain that domains of higher areas fill. The manifest of the screen's domain
// declares the slot and the properties that its part gets, the manifest of the other domain names the part.
import { type ReactNode, Suspense } from 'react'
import { loadNamespaces } from '../languages/i18n.ts'
import { type LazyPart, lazyPart, Part } from '#ui/loading/lazy-part.tsx'
import type { Filling, Slots } from '../manifest.ts'
import { manifests } from './manifests.ts'

type SlotParts = { [Name in keyof Slots]?: LazyPart<Slots[Name]> }

const parts: SlotParts = Object.fromEntries(
  manifests.flatMap(({ domain, manifest: { slots = {} } }) =>
    // Each filling takes the properties of its own slot; the compiler can't see it.
    Object.entries(slots as Record<string, Filling<object>>).map(([name, filling]) => [name, partOf(filling, domain)]),
  ),
)

function partOf({ lazy, namespaces = [] }: Filling<object>, domain: string) {
  return lazyPart(async () => {
    const [part] = await Promise.all([lazy(), loadNamespaces([domain, ...namespaces])])
    return part
  })
}

/** Loads the parts of slots, so that they render together with the screen. A part that can't be loaded shows an error
 *  in its place. */
export async function loadSlots(names: readonly (keyof Slots)[]): Promise<void> {
  await Promise.allSettled(names.map((name) => parts[name]?.load()))
}

/** A slot of a screen; empty where no domain fills it. `waiting` is shown until the part is loaded. */
export function Slot<Name extends keyof Slots>({
  name,
  waiting,
  ...given
}: { name: Name; waiting?: ReactNode } & Slots[Name]) {
  const part = parts[name]
  if (!part) return null
  // The remaining properties are those of the part; the compiler can't see it.
  return (
    <Suspense fallback={waiting}>
      <Part of={part as unknown as LazyPart<object>} {...(given as object)} />
    </Suspense>
  )
}
