import { Anchor } from '@mantine/core'
import { type LessonFormat, linkOf } from '@navyk/api-spec/vocabulary'
import { useWords } from './use-words.ts'

/** Place of lessons: online or with whom, and the address; of a link the name of its service, which opens it. */
export function PlaceText({ of }: { of: { format: LessonFormat; place: string } }) {
  const words = useWords()
  const link = linkOf(of.place)
  if (link === null) return <bdi>{words.place(of)}</bdi>
  return (
    <>
      {words.formatName(of.format)},{' '}
      <Anchor href={link} target="_blank" rel="noopener noreferrer">
        <bdi>{new URL(link).host}</bdi>
      </Anchor>
    </>
  )
}
