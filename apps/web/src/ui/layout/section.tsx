import { Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from './section.module.css'

interface Props {
  title?: string
  /** Id by which a sum links to it (`#sessions`). */
  id?: string
  action?: ReactNode
  children: ReactNode
}

/** A card with a heading: one part of a page. */
export function Section({ title, id: place, action, children }: Props) {
  const id = useId()
  return (
    <section id={place} className={`panel ${classes.section}`} aria-labelledby={title === undefined ? undefined : id}>
      {(title !== undefined || action) && (
        <div className="row between gap-8-16 below-16">
          {title !== undefined && (
            <Title order={2} id={id}>
              {title}
            </Title>
          )}
          {action}
        </div>
      )}
      {children}
    </section>
  )
}
