import { type ComponentProps, type MouseEvent, type ReactNode, useLayoutEffect, useRef } from 'react'

/** The library names the head of a day by its ISO date, which is not what it shows. Without that name it is called what
 *  people see. */
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

export type Half = 'first' | 'second'

/** The half of its hour that a pointer is over; nothing for a press of a key, and beside the hours. */
export function halfOf({ clientX, clientY, detail, type }: MouseEvent): Half | undefined {
  if (type === 'click' && detail === 0) return undefined
  const slot = document.elementFromPoint(clientX, clientY)?.closest('[data-slot]')
  if (!slot) return undefined
  const { top, height } = slot.getBoundingClientRect()
  return clientY - top < height / 2 ? 'first' : 'second'
}

/** The event that a pointer holds, and at which part of its height. */
export function heldEvent({ target, clientY }: MouseEvent): { id: string; part: number } | undefined {
  const event = target instanceof Element ? target.closest('[data-event-id]') : null
  if (!event) return undefined
  const { top, height } = event.getBoundingClientRect()
  return { id: event.getAttribute('data-event-id') ?? '', part: (clientY - top) / height }
}

/** The library puts what stands in a month so far from the left, whichever way the days run. From where they begin it is
 *  under its own day. */
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
