import { type Programme, seatForm } from '@navyk/api-spec/teaching/programmes'
import { useUser } from '#app/session/session.ts'
import { Slot } from '#app/manifests/slots.tsx'
import { CardsField } from '#ui/form/fields/cards-field.tsx'
import { DateField } from '#ui/form/fields/date-field.tsx'
import { SelectField } from '#ui/form/fields.tsx'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { useFormat } from '#ui/format.ts'
import { useTranslation } from '#ui/texts.ts'
import { LearnerField } from '#people/learners'
import { useEnrolLearner } from '../api.ts'
import { useProgrammeWords } from '../use-programme-words.ts'
import { trialDays } from './trial-days.ts'

interface Props {
  programme: Programme
  onClose: () => void
}

/** Enrols a learner; without a free seat the learner waits in line. */
export function EnrolDialog({ programme, onClose }: Props) {
  const { t } = useTranslation('programmes')
  const format = useFormat()
  const { role } = useUser()
  const words = useProgrammeWords()
  const enrol = useEnrolLearner(programme.id)
  const { actions, price } = programme
  const isFull = programme.freeSeats === 0
  const kinds = [
    ...(actions.enrol
      ? [{ value: 'regular', label: t('enrol.regular'), note: price ? words.price(price) : undefined }]
      : []),
    ...(actions.enrolOnTrial
      ? [{ value: 'trial', label: t('enrol.trial'), note: price && words.trial(price.trialKopecks) }]
      : []),
  ]
  return (
    <FormDialog
      schema={seatForm}
      defaults={{ kind: actions.enrol ? 'regular' : 'trial' }}
      title={t('enrol.title', { title: programme.title })}
      write={({ trialOn, ...values }) => enrol.mutateAsync({ ...values, ...(values.kind === 'trial' && { trialOn }) })}
      done={({ data }) =>
        data.state === 'waiting'
          ? t('enrol.waits', { place: data.place ?? 1 })
          : data.expiresAt !== null && data.state === 'held'
            ? t('enrol.held', { when: format.dateTime(data.expiresAt) })
            : t('enrol.done')
      }
      submitLabel={t(isFull ? 'enrol.wait' : 'enrol.action')}
      onClose={onClose}
    >
      {(form) => {
        const kind = form.watch('kind')
        return (
          <>
            {isFull && <p className="flush">{t('enrol.full', { count: programme.waitingCount })}</p>}
            {role === 'customer' ? <LearnerField name="learnerId" /> : <Slot name="seat.learner" field="learnerId" />}
            {kinds.length > 1 && <CardsField name="kind" label={t('enrol.how')} options={kinds} />}
            {kind === 'trial' && <TrialDayField programme={programme} />}
            {!isFull && kind !== 'trial' && <p className="muted small block above-4">{t('enrol.holding')}</p>}
          </>
        )
      }}
    </FormDialog>
  )
}

function TrialDayField({ programme }: { programme: Programme }) {
  const { t } = useTranslation('programmes')
  const format = useFormat()
  const days = trialDays(programme, new Date())
  if (days.length === 0) return <DateField name="trialOn" label={t('trial_day')} max={programme.endsOn} />
  return (
    <SelectField
      name="trialOn"
      label={t('trial_day')}
      options={days.map((day) => ({ value: day, label: format.date(day) }))}
    />
  )
}
