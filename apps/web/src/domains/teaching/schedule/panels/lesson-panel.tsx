import { Button } from '@mantine/core'
import type { ScheduledLesson } from '@navyk/api-spec/teaching/schedule'
import { businessDate, businessTime } from '@navyk/api-spec/kit'
import { lessonPath } from '@navyk/api-spec/teaching/lessons/paths'
import { IconArrowForward } from '@tabler/icons-react'
import { useUser } from '#app/session/session.ts'
import { State } from '#app/manifests/states.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { Fact, Facts } from '#ui/facts/facts.tsx'
import { useFormat } from '#ui/format.ts'
import { Icon } from '#ui/icon.tsx'
import { LinkButton } from '#ui/buttons/link-button.tsx'
import { useTranslation } from '#ui/texts.ts'
import { JoinLink } from '#vocabulary/join-link.tsx'
import { PlaceText } from '#vocabulary/place-text.tsx'
import { useWords } from '#vocabulary/use-words.ts'
import type { GridTime } from '../calendar/grid-data.ts'
import { isUnclosed, useLessonWords } from '../use-lesson-words.ts'

interface Props {
  opened: boolean
  onClose: () => void
  lesson: ScheduledLesson
  canArrange: boolean
  onMove: (to: GridTime) => void
}

/** A card of a lesson, with links and actions. */
export function LessonPanel({ opened, onClose, lesson, canArrange, onMove }: Props) {
  const { t } = useTranslation('schedule')
  const { label } = useWords()
  const format = useFormat()
  const words = useLessonWords()
  const isCustomer = useUser().role === 'customer'
  const start = new Date(lesson.startsAt)
  return (
    <Dialog opened={opened} onClose={onClose} title={lesson.learnerName}>
      <div className="column gap-16">
        <Facts>
          <Fact label={t('words.when')}>
            {format.day(lesson.startsAt)}, {format.timeRange(lesson.startsAt, lesson.endsAt)}
          </Fact>
          <Fact label={label('subject')}>{words.subject(lesson)}</Fact>
          <Fact label={label(isCustomer ? 'executor' : 'customer')}>
            {format.fullName(isCustomer ? lesson.executor : lesson.customer)}
          </Fact>
          <Fact label={t('lesson.place')}>
            <PlaceText of={lesson} />
          </Fact>
          {lesson.topic !== '' && <Fact label={t('words.topic')}>{lesson.topic}</Fact>}
          <Fact label={t('words.state')}>
            {lesson.outcome ? (
              <State of="outcome" is={lesson.outcome} />
            ) : (
              <State of="lesson" is={isUnclosed(lesson) ? 'unclosed' : 'planned'} />
            )}
          </Fact>
        </Facts>
        <div className="buttons">
          {canArrange && lesson.canMove && (
            <Button
              variant="default"
              leftSection={<Icon of={IconArrowForward} />}
              onClick={() => onMove({ date: businessDate(start), time: businessTime(start) })}
            >
              {t('move.open')}
            </Button>
          )}
          <JoinLink lesson={lesson} />
          <LinkButton to={lessonPath(lesson.id)}>{t('lesson.open')}</LinkButton>
        </div>
      </div>
    </Dialog>
  )
}
