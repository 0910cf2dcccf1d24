import type { Subject } from '@navyk/api-spec/vocabulary'
import { useTranslation } from 'react-i18next'
import classes from './about-lessons.module.css'

/** Who is taught what, in one line. */
export function useAboutLessons() {
  const { t } = useTranslation('vocabulary')
  return ({ learnerName, subject }: { learnerName: string; subject: Subject }) =>
    `${learnerName}, ${t(`subjects.${subject}`)}`
}

/** Who is taught what, in two short lines of a cell. */
export function AboutLessons({ learnerName, subject }: { learnerName: string; subject: Subject }) {
  const { t } = useTranslation('vocabulary')
  return (
    <span className={classes.about}>
      <span className={classes.name}>{learnerName}</span>
      <span className={classes.subject}>{t(`subjects.${subject}`)}</span>
    </span>
  )
}
