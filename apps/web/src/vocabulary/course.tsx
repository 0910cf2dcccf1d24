import type { Level, Subject } from '@navyk/api-spec/vocabulary'
import classes from './course.module.css'
import { useWords } from './use-words.ts'

/** What is taught at which level, in a cell: neither of the two is broken where a line ends. */
export function Course({ of }: { of: { subject: Subject; level: Level } }) {
  const words = useWords()
  return (
    <>
      {words.subject(of.subject)}, <span className={classes.level}>{words.level(of.level)}</span>
    </>
  )
}
