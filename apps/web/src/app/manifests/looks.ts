import { IconArrowBackUp, IconBan, IconCheck, IconHourglass, IconLock, IconPencil, IconX } from '@tabler/icons-react'
import type { IconShape } from '#ui/icon.tsx'
import type { Tone } from '#ui/facts/state-badge.tsx'

/** Tone and icon in which a state is shown. */
export interface Look {
  tone: Tone
  icon: IconShape
}

export const look = (tone: Tone, icon: IconShape): Look => ({ tone, icon })

// Looks of states that several domains have.
export const draft = look('grey', IconPencil)
export const closed = look('grey', IconLock)
export const cancelled = look('grey', IconBan)
export const waiting = look('amber', IconHourglass)
export const returned = look('amber', IconArrowBackUp)
export const approved = look('green', IconCheck)
export const refused = look('red', IconX)
