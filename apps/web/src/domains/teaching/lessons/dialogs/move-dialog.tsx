import { longestLessonMinutes, shortestLessonMinutes } from '@navyk/api-spec/vocabulary'
import { type Lesson, type LessonCancellationTerms, lessonMove, lessonScopes } from '@navyk/api-spec/teaching/lessons'
import { businessDate, businessTime } from '@navyk/api-spec/kit'
import { lessonPath } from '@navyk/api-spec/teaching/lessons/paths'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useUser } from '#app/session/session.ts'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { CardsField } from '#ui/form/fields/cards-field.tsx'
import { NumberField, TextField } from '#ui/form/fields.tsx'
import { FormInDialog } from '#ui/form/form-dialog.tsx'
import { useFormat } from '#ui/format.ts'
import { QueryView } from '#ui/feedback/query-view.tsx'
import { ListSkeleton } from '#ui/feedback/skeletons.tsx'
import { useTranslation } from '#ui/texts.ts'
import { TimeChoice, type FreeTime } from '#teaching/schedule'
import { cancellationQuery, useMoveLesson } from '../api.ts'
import classes from './lesson-dialogs.module.css'
import { minutesOf } from './use-outcome-effect.ts'

interface Props {
  lesson: Lesson
  onClose: () => void
}

/** Moves a lesson, or says why it can't be moved. */
export function MoveDialog({ lesson, onClose }: Props) {
  const { t } = useTranslation('lessons')
  const query = useQuery(cancellationQuery(lesson.id))
  return (
    <Dialog opened onClose={onClose} title={t('move.title')}>
      <QueryView query={query} skeleton={<ListSkeleton rows={4} />}>
        {({ data }) =>
          data.moveRefusal === null ? (
            <MoveForm lesson={lesson} terms={data} onClose={onClose} />
          ) : (
            <Refused terms={data} />
          )
        }
      </QueryView>
    </Dialog>
  )
}

/** Reason why the lesson can't be moved, and a button to cancel it, with the present costs. */
function Refused({ terms }: { terms: LessonCancellationTerms }) {
  const { t } = useTranslation('lessons')
  const format = useFormat()
  const charge = terms.sides.find(({ by }) => by === 'customer')?.effect.chargeKopecks
  const isCharged = terms.isLate && charge !== undefined && charge > 0
  return (
    <>
      {terms.moveRefusal !== null && (
        <p className="muted">{t(`move.refusals.${terms.moveRefusal}`, { count: terms.freeMoves.perMonth })}</p>
      )}
      {isCharged && (
        <p className={`tinted paragraph pad-10-12 ${classes.effect}`} data-costs>
          {t('move.late_costs', { until: format.dateTime(terms.freeCancelUntil), money: format.money(charge) })}
        </p>
      )}
    </>
  )
}

function MoveForm({ lesson, terms, onClose }: Props & { terms: LessonCancellationTerms }) {
  const { t } = useTranslation('lessons')
  const format = useFormat()
  const navigate = useNavigate()
  const isCustomer = useUser().role === 'customer'
  const notice = useNoticeWords()
  const move = useMoveLesson(lesson.id)
  const startsAt = new Date(lesson.startsAt)
  const full = minutesOf(lesson)
  const here = { date: businessDate(startsAt), time: businessTime(startsAt) }
  const isSeries = !isCustomer && terms.following.count > 1
  return (
    <FormInDialog
      schema={lessonMove}
      defaults={{
        version: lesson.version,
        // A customer has to choose a time; executors and staff may keep it and change only the length.
        date: isCustomer ? '' : here.date,
        time: isCustomer ? '' : here.time,
        ...(!isCustomer && { minutes: full }),
        scope: 'this',
        reason: '',
      }}
      write={move.mutateAsync}
      done={t('move.done')}
      submitLabel={t('move.submit')}
      onDone={({ data }) => {
        onClose()
        if (data.id !== lesson.id) void navigate(lessonPath(data.id))
      }}
      onCancel={onClose}
    >
      {(form) => (
        <>
          {isCustomer && (
            <p className={`tinted paragraph pad-10-12 ${classes.effect}`}>
              {t('move.policy', {
                count: terms.freeMoves.left,
                most: terms.freeMoves.perMonth,
                until: format.dateTime(terms.freeCancelUntil),
              })}
            </p>
          )}
          <TimeChoice
            contractId={lesson.contractId}
            moving={{ lessonId: lesson.id, ...here }}
            minutes={form.watch('minutes') ?? full}
            mayType={!isCustomer}
            {...(isCustomer && {
              costOf: (slot) =>
                [
                  t('move.cost', { count: terms.freeMoves.left - 1, most: terms.freeMoves.perMonth }),
                  notice.textOf(slot),
                ].join('. '),
              markOf: notice.markOf,
            })}
          />
          {!isCustomer && (
            <NumberField
              name="minutes"
              label={t('move.minutes')}
              min={shortestLessonMinutes}
              max={longestLessonMinutes}
              step={5}
              help={t('move.minutes_help')}
            />
          )}
          {isSeries && (
            <CardsField
              name="scope"
              label={t('scope.label')}
              options={lessonScopes.map((value) => ({
                value,
                label: t(`scope.${value}`, { count: terms.following.count }),
                note: t(`scope.${value}_note`),
              }))}
            />
          )}
          <TextField name="reason" label={t('words.reason')} isOptional stopsAtLimit />
        </>
      )}
    </FormInDialog>
  )
}

/** Texts about the contract's notice for a lesson at a free time. */
export function useNoticeWords() {
  const { t } = useTranslation('lessons')
  const format = useFormat()
  return {
    textOf: ({ freeCancelUntil }: FreeTime) =>
      freeCancelUntil === null ? t('notice.late') : t('notice.until', { until: format.dateTime(freeCancelUntil) }),
    markOf: ({ freeCancelUntil }: FreeTime) => (freeCancelUntil === null ? t('notice.mark') : undefined),
  }
}
