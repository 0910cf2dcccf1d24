import { IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './disclosure.module.css'
import { Icon } from '../../icon.tsx'

interface Props {
  title: string
  subtitle?: ReactNode
  /** Figures at the end of the line; the last one is emphasized. */
  facts: { label: string; value: ReactNode }[]
  /** Whether it is open from the start. */
  isOpen?: boolean
  /** Called when it is unfolded, such as to load what it shows. */
  onOpen?: () => void
  children: ReactNode
}

/** A summary line that unfolds its details: a native element, so the keyboard and "find on page" work. */
export function Disclosure({ title, subtitle, facts, isOpen = false, onOpen, children }: Props) {
  return (
    <details
      className={`panel ${classes.disclosure}`}
      open={isOpen}
      onToggle={(event) => event.currentTarget.open && onOpen?.()}
    >
      <summary className={`hovers row rounded-large gap-8-12 pad-block-12 ${classes.summary}`}>
        <Icon of={IconChevronRight} className={`fixed muted ${classes.chevron}`} />
        <span className="shrinks from-192 anywhere">
          <strong className="strong block">{title}</strong>
          {subtitle && <span className="muted">{subtitle}</span>}
        </span>
        {facts.length > 0 && (
          <span className={`row stretch end gap-4-24 ${classes.facts}`}>
            {facts.map(({ label, value }) => (
              <span key={label} className={classes.fact}>
                <span className={`muted small block ${classes.label}`}>{label}</span>
                {value}
              </span>
            ))}
          </span>
        )}
      </summary>
      <div className={classes.content}>{children}</div>
    </details>
  )
}
