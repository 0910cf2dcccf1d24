import { Button, type ButtonProps } from '@mantine/core'
import { minuteMs } from '@navyk/api-spec/kit'
import { joinableMinutes, linkOf } from '@navyk/api-spec/vocabulary'
import { IconVideo } from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import { Icon } from '#ui/icon.tsx'
import { useTranslation } from '#ui/texts.ts'

interface Lesson {
  place: string
  startsAt: string
  endsAt: string
  state: string
}

interface Props extends ButtonProps {
  lesson: Lesson
  /** Element that stands here at other times. */
  otherwise?: ReactNode
}

/** Link into the call of a lesson, from ten minutes before it until its end. */
export function JoinLink({ lesson, otherwise = null, ...look }: Props) {
  const { t } = useTranslation('vocabulary')
  const link = linkOf(lesson.place)
  const isOpen = useIsNow(Date.parse(lesson.startsAt) - joinableMinutes * minuteMs, Date.parse(lesson.endsAt))
  if (link === null || !isOpen || lesson.state !== 'planned') return otherwise
  return (
    <Button
      component="a"
      href={link}
      target="_blank"
      rel="noopener noreferrer"
      leftSection={<Icon of={IconVideo} />}
      {...look}
    >
      {t('join')}
    </Button>
  )
}

/** The longest time that a browser can wait for. */
const longestWaitMs = 2 ** 31 - 1

/** Whether it is between two instants now; it becomes true and false by itself. */
function useIsNow(from: number, to: number): boolean {
  const [now, setNow] = useState(() => Date.now())
  const next = now < from ? from : to
  useEffect(() => {
    if (now >= to) return
    const timer = setTimeout(() => setNow(Date.now()), Math.min(Math.max(next - Date.now(), 0) + 50, longestWaitMs))
    return () => clearTimeout(timer)
  }, [now, next, to])
  return now >= from && now < to
}
