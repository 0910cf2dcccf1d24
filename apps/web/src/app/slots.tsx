// Places on the screens of one domain that domains above it fill. The screen's domain names the place and says what the
// part in it is given; whoever fills it has a slots.ts, which is found by its name.
import { type ReactNode, Suspense } from 'react'
import { type LazyPart, Part } from './lazy-part.tsx'

/** Places by name, with what a part there is given. Each domain adds its own. */
// biome-ignore lint/suspicious/noEmptyInterface: the domains fill it
export interface Slots {}

/** What a domain fills; a slots.ts exports `slots`. It imports nothing heavy, because all come with the first part. */
export type SlotParts = { [Name in keyof Slots]?: LazyPart<Slots[Name]> }

const modules = import.meta.glob<{ slots: SlotParts }>('../domains/*/*/slots.ts', { eager: true })
const parts: SlotParts = Object.assign({}, ...Object.values(modules).map(({ slots }) => slots))

/** Fetches what fills places of a screen, so that it is shown together with the screen. What does not come says so in its
 *  place. */
export async function loadSlots(names: readonly (keyof Slots)[]): Promise<void> {
  await Promise.allSettled(names.map((name) => parts[name]?.load()))
}

/** A place of a screen; nothing where no domain fills it. `waiting`: what stands there until the part has come. */
export function Slot<Name extends keyof Slots>({
  name,
  waiting,
  ...given
}: { name: Name; waiting?: ReactNode } & Slots[Name]) {
  const part = parts[name]
  if (!part) return null
  // What is left of the properties is what the place gives; the compiler can't see it.
  return (
    <Suspense fallback={waiting}>
      <Part of={part as unknown as LazyPart<object>} {...(given as object)} />
    </Suspense>
  )
}
