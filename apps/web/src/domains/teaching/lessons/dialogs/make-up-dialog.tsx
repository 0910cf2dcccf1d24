import { longestLessonMinutes, shortestLessonMinutes } from '@navyk/api-spec/vocabulary'
import { lessonPlanning, type OpenMakeUp } from '@navyk/api-spec/teaching/lessons'
import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { useUser } from '#app/session/session.ts'
import { toastSuccess } from '#ui/feedback/toasts.ts'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { NumberField, TextField } from '#ui/form/fields.tsx'
import { Form } from '#ui/form/form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
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
  const form = useSchemaForm(lessonPlanning, {
    defaultValues: {
      contractId: makeUp.contractId,
      date: '',
      time: '',
      minutes: makeUp.minutes,
      topic: '',
      makeUpForId: makeUp.lessonId,
    },
    send: async (values) => {
      const { data } = await plan.mutateAsync(values)
      toastSuccess(t('plan.done', { count: data.length }))
      onClose()
    },
  })
  const minutes = useWatch({ control: form.control, name: 'minutes' })
  const { priceKopecks } = makeUp
  const cost =
    priceKopecks !== undefined &&
    (priceKopecks === 0 ? t('make_ups.costs_nothing') : t('make_ups.costs', { money: format.money(priceKopecks) }))
  return (
    <Form form={form} submitLabel={t('plan.submit')} onCancel={onClose}>
      <p className={`tinted paragraph pad-10-12 ${classes.effect}`}>
        {t('plan.make_up', { learner: makeUp.learnerName, date: format.day(makeUp.lostAt) })}{' '}
        {t('plan.make_up_until', { date: format.date(makeUp.expiresOn) })}
        {cost && `. ${cost}`}
      </p>
      <TimeChoice
        contractId={makeUp.contractId}
        minutes={typeof minutes === 'number' ? minutes : makeUp.minutes}
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
    </Form>
  )
}
