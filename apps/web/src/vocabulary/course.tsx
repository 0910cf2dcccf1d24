import type { Level, Subject } from '@navyk/api-spec/vocabulary'
import { useWords } from './use-words.ts'

/** Subject and level in a cell; the line breaks between the two, not within one. */
export function Course({ of }: { of: { subject: Subject; level: Level } }) {
  const words = useWords()
  return (
    <>
      {words.subject(of.subject)}, <span className="nowrap">{words.level(of.level)}</span>
    </>
  )
}
