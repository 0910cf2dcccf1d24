import type { ProgrammeCard, ProgrammeMark } from '@navyk/api-spec/teaching/programmes'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Icon } from '#ui/icon.tsx'
import { useTranslation } from '#ui/texts.ts'
import classes from '../programmes.module.css'

/** Marks of what is well: the list finds programmes by them, and nobody is warned of them. */
const welcome: readonly ProgrammeMark[] = ['free', 'waiting', 'ready']

/** Marks that staff have to look at. */
export function Marks({ of }: { of: Pick<ProgrammeCard, 'marks'> }) {
  const { t } = useTranslation('programmes')
  const pressing = of.marks.filter((mark) => !welcome.includes(mark))
  if (pressing.length === 0) return null
  return (
    <ul className={`row stretch small strong ${classes.marks}`}>
      {pressing.map((mark) => (
        <li key={mark}>
          <Icon of={IconAlertTriangle} size={14} /> {t(`marks.${mark}`)}
        </li>
      ))}
    </ul>
  )
}
