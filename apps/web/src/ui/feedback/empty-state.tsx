import type { ReactNode } from 'react'
import classes from './feedback.module.css'
import { LinkButton } from '../buttons/link-button.tsx'

interface Props {
  /** Text of one sentence. */
  text: string
  /** A button or link to create the first one, */
  action?: ReactNode
  /** or the page that does it. */
  link?: { to: string; label: string } | false
}

/** Empty state: a small drawing, one sentence, one action. */
export function EmptyState({ text, action, link }: Props) {
  return (
    <div className={`stack gap-12 centred ${classes.empty}`}>
      <svg viewBox="0 0 120 84" width="120" height="84" aria-hidden>
        <path
          className={classes.paper}
          d="M60 22C48 12 32 10 14 12v54c18-2 34 0 46 10 12-10 28-12 46-10V12c-18-2-34 0-46 10z"
        />
        <path
          className={classes.line}
          d="M60 22v54M24 26c8-.5 16 .5 24 3.500M24 38c8-.5 16 .5 24 3.500M96 26c-8-.5-16 .5-24 3.500"
        />
        <circle className={classes.spot} cx="88" cy="46" r="7" />
      </svg>
      <p className={`muted ${classes.text}`}>{text}</p>
      {action}
      {link && (
        <LinkButton variant="default" to={link.to}>
          {link.label}
        </LinkButton>
      )}
    </div>
  )
}
