// Slots: places on the screens of one domain that domains of higher areas fill. The screen's domain declares the slot
// and the properties that its part gets; the domain that fills it exports the part from its slots.ts, which is found by
// its file name.
import { type ReactNode, Suspense } from 'react'
import { type LazyPart, Part } from './lazy-part.tsx'

/** Slots by name, with the properties of their parts. Each domain adds its own. */
// biome-ignore lint/suspicious/noEmptyInterface: the domains fill it
export interface Slots {}

/** The parts with which a domain fills slots; a slots.ts exports them as `slots`. It imports nothing large, because all
 *  slots.ts files are in the dashboard's first chunk. */
export type SlotParts = { [Name in keyof Slots]?: LazyPart<Slots[Name]> }

const modules = import.meta.glob<{ slots: SlotParts }>('../domains/*/*/slots.ts', { eager: true })
const parts: SlotParts = Object.assign({}, ...Object.values(modules).map(({ slots }) => slots))

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
