import { longestLessonMinutes, shortestLessonMinutes } from '@navyk/api-spec/vocabulary'
import { lessonPlanning, type OpenMakeUp } from '@navyk/api-spec/teaching/lessons'
import { useQuery } from '@tanstack/react-query'
import { useUser } from '#app/session/session.ts'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { NumberField, TextField } from '#ui/form/fields.tsx'
import { FormInDialog } from '#ui/form/form-dialog.tsx'
import { useFormat } from '#ui/format.ts'
import { QueryView } from '#ui/feedback/query-view.tsx'
import { ListSkeleton } from '#ui/feedback/skeletons.tsx'
import { useTranslation } from '#ui/texts.ts'
import { TimeChoice } from '#teaching/schedule'
import { makeUpsQuery, usePlanLessons } from '../api.ts'
import classes from './lesson-dialogs.module.css'
import { useNoticeWords } from './move-dialog.tsx'

interface Props {
  /** The lost lesson. */
  lessonId: string
  contractId: string
  onClose: () => void
}

/** Plans a make-up lesson: time and price. */
export function MakeUpDialog({ lessonId, contractId, onClose }: Props) {
  const { t } = useTranslation('lessons')
  const query = useQuery(makeUpsQuery(contractId))
  return (
    <Dialog opened onClose={onClose} title={t('plan.make_up_title')}>
      <QueryView query={query} skeleton={<ListSkeleton rows={4} />}>
        {({ data }) => {
          const owed = data.find((makeUp) => makeUp.lessonId === lessonId)
          return owed ? <MakeUpForm makeUp={owed} onClose={onClose} /> : <p className="muted">{t('make_ups.gone')}</p>
        }}
      </QueryView>
    </Dialog>
  )
}

function MakeUpForm({ makeUp, onClose }: { makeUp: OpenMakeUp; onClose: () => void }) {
  const { t } = useTranslation('lessons')
  const format = useFormat()
  const isCustomer = useUser().role === 'customer'
  const notice = useNoticeWords()
  const plan = usePlanLessons()
  const { priceKopecks } = makeUp
  const cost =
    priceKopecks !== undefined &&
    (priceKopecks === 0 ? t('make_ups.costs_nothing') : t('make_ups.costs', { money: format.money(priceKopecks) }))
  return (
    <FormInDialog
      schema={lessonPlanning}
      defaults={{
        contractId: makeUp.contractId,
        date: '',
        time: '',
        minutes: makeUp.minutes,
        topic: '',
        makeUpForId: makeUp.lessonId,
      }}
      write={plan.mutateAsync}
      done={({ data }) => t('plan.done', { count: data.length })}
      submitLabel={t('plan.submit')}
      onDone={onClose}
      onCancel={onClose}
    >
      {(form) => (
        <>
          <p className={`tinted paragraph pad-10-12 ${classes.effect}`}>
            {t('plan.make_up', { learner: makeUp.learnerName, date: format.day(makeUp.lostAt) })}{' '}
            {t('plan.make_up_until', { date: format.date(makeUp.expiresOn) })}
            {cost && `. ${cost}`}
          </p>
          <TimeChoice
            contractId={makeUp.contractId}
            // Nothing while the field is empty.
            minutes={form.watch('minutes') ?? makeUp.minutes}
            until={makeUp.expiresOn}
            mayType={!isCustomer}
            {...(isCustomer && {
              costOf: (slot) => [cost, notice.textOf(slot)].filter(Boolean).join('. '),
              markOf: notice.markOf,
            })}
          />
          {!isCustomer && (
            <>
              <NumberField
                name="minutes"
                label={t('move.minutes')}
                min={shortestLessonMinutes}
                max={longestLessonMinutes}
                step={5}
              />
              <TextField name="topic" label={t('words.topic')} isOptional stopsAtLimit />
            </>
          )}
        </>
      )}
    </FormInDialog>
  )
}
