import { IconArrowBackUp, IconBan, IconCheck, IconHourglass, IconLock, IconPencil, IconX } from '@tabler/icons-react'
import type { IconShape } from '#ui/icon.tsx'
import type { Tone } from '#ui/facts/state-badge.tsx'

/** How a state is shown. */
export interface Look {
  tone: Tone
  icon: IconShape
}

export const look = (tone: Tone, icon: IconShape): Look => ({ tone, icon })

// What states of several domains look like.
export const draft = look('grey', IconPencil)
export const closed = look('grey', IconLock)
export const cancelled = look('grey', IconBan)
export const waiting = look('amber', IconHourglass)
export const returned = look('amber', IconArrowBackUp)
export const approved = look('green', IconCheck)
export const refused = look('red', IconX)
