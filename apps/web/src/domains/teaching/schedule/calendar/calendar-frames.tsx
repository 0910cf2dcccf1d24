import { type ComponentProps, type MouseEvent, type ReactNode, useLayoutEffect, useRef } from 'react'

/** The library sets the ISO date as the accessible name of a day's head; it is removed, so that the visible text is the
 *  name. */
export function NamedDays({ children, ...drawn }: ComponentProps<'div'>) {
  const frame = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    for (const head of frame.current?.querySelectorAll('.mantine-WeekView-weekViewDayLabel') ?? []) {
      head.removeAttribute('aria-label')
    }
  })
  return (
    <div {...drawn} ref={frame}>
      {children}
    </div>
  )
}

export type HalfOfMonth = 'first' | 'second'

/** Half of the hour under the pointer. Undefined for a key, or outside of the hours. */
export function pointedHalf({ clientX, clientY, detail, type }: MouseEvent): HalfOfMonth | undefined {
  if (type === 'click' && detail === 0) return undefined
  const slot = document.elementFromPoint(clientX, clientY)?.closest('[data-slot]')
  if (!slot) return undefined
  const { top, height } = slot.getBoundingClientRect()
  return clientY - top < height / 2 ? 'first' : 'second'
}

/** The event under the pointer, and at which part of its height the pointer is. */
export function pointedEvent({ target, clientY }: MouseEvent): { id: string; part: number } | undefined {
  const event = target instanceof Element ? target.closest('[data-event-id]') : null
  if (!event) return undefined
  const { top, height } = event.getBoundingClientRect()
  return { id: event.getAttribute('data-event-id') ?? '', part: (clientY - top) / height }
}

/** The library positions the events of a month by `left` in both directions; this uses the inline start, so that a
 *  mirrored month is right. */
export function MirroredMonth({ children }: { children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const placed = frame.current?.querySelectorAll<HTMLElement>('.mantine-MonthView-monthViewEvents [style*="left:"]')
    for (const { style } of placed ?? []) {
      style.insetInlineStart = style.left
      style.left = ''
    }
  })
  return <div ref={frame}>{children}</div>
}
