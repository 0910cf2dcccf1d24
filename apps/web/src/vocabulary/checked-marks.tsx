import type { CredentialKind } from '@navyk/api-spec/vocabulary'
import { IconRosetteDiscountCheck } from '@tabler/icons-react'
import { Icon } from '#ui/icon.tsx'
import classes from './checked-marks.module.css'
import { useWords } from './use-words.ts'

/** Marks of what the service has checked of an executor; nothing where there is nothing. */
export function CheckedMarks({ of }: { of: readonly CredentialKind[] }) {
  const words = useWords()
  if (of.length === 0) return null
  return (
    <span className={classes.marks}>
      {of.map((kind) => (
        <span key={kind} className={classes.mark}>
          <Icon of={IconRosetteDiscountCheck} size={16} /> {words.checked(kind)}
        </span>
      ))}
    </span>
  )
}
